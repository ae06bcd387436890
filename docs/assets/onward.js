// A calculator's small page (r/…): straight on to the calculator, with the inputs of the link.
location.replace(document.querySelector("a").href + location.search + location.hash);
