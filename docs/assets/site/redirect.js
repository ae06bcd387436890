// A calculator's small page (r/…): straight on to the calculator, with the inputs of the link.
{
  const onward = document.querySelector("a");
  if (onward) location.replace(onward.href + location.search + location.hash);
}
