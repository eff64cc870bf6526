/**
 * Where what had the focus is gone, the page takes it: Tab goes on from its top, and screen readers
 * say where one is. It can be focused only as long as it is, so that a click on it does nothing.
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
