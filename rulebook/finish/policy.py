"""What the site's pages may do, said once: as a tag in every page, and as headers for whoever serves them.

The headers hold the workers to it, which no tag reaches. Anybody may frame the pages: they are meant for that,
and there is nothing on the site that a reader could be tricked into.
"""

_MAY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",  # the second is for Python, and lets no text become a script
    "style-src": "'self'",
    "img-src": "'self' data:",  # the theme's small icons
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
POLICY = "; ".join(f"{what} {where}" for what, where in _MAY.items())
TAG = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'

_NEVER_USED = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": ", ".join(f"{what}=()" for what in _NEVER_USED),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
}

# What has a digest of its content in its address never changes; for anything else the browser asks again.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NAMED_BY_CONTENT = (
    "scripts-*",
    "assets/python-*",
    "assets/calculators-*",
    "assets/lifted-*",
    "assets/javascripts/*",
    "assets/stylesheets/*",
)


def headers() -> str:
    """Everything a server should send, in the form that Netlify, Cloudflare Pages and others read from `_headers`.

    Only what never changes gets a caching rule: two rules for one file would be joined, and the rest is checked anyway.
    """
    every = ["/*", *(f"  {name}: {value}" for name, value in HEADERS.items())]
    kept = [line for path in NAMED_BY_CONTENT for line in (f"/{path}", f"  Cache-Control: {FOR_EVER}")]
    return "\n".join([*every, *kept]) + "\n"
