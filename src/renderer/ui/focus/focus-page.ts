/**
 * Focuses the page if the focused element was removed: Tab then starts at the top, and screen
 * readers announce the location. The page is focusable only while it has the focus, so a click on
 * it does nothing.
 */
export const focusPage = (): void => {
  const now = document.activeElement;
  if (now !== null && now !== document.body) return;
  const page = document.getElementById('tab-panel');
  if (!page) return;
  page.tabIndex = -1;
  page.addEventListener('blur', () => page.removeAttribute('tabindex'), { once: true });
  page.focus({ preventScroll: true });
};
