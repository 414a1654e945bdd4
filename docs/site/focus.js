// Wide tables and blocks of code scroll; without a tab stop, a keyboard cannot reach them.
window.addEventListener("load", () => {
  const scrolling = ".md-typeset__scrollwrap, .md-typeset pre > code";
  document.querySelectorAll(scrolling).forEach((element) => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
  });
});
