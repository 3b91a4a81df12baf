"use strict";
// A click on a picture puts the program in its place; without this script the link opens it.
for (const link of document.querySelectorAll("a.live")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe"), address = new URL(link.href);
    address.searchParams.set("panels", "none");
    address.searchParams.set("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    frame.src = address.href;
    frame.title = link.title;
    frame.allow = "clipboard-write; fullscreen";
    frame.style.cssText = "width: 100%; border: 0; aspect-ratio: " + link.offsetWidth + "/" + Math.max(link.offsetHeight, 240);
    link.replaceWith(frame);
    frame.focus();
  });
}
