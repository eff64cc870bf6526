/**
 * Ignores the second click of a double click, wherever it lands: what the first one pressed may be
 * gone, and what was below it, or has moved into its place, wasn't meant. Call it at the first.
 */
export const ignoreSecondClick = (): void => {
  const onClick = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before any other handler. Any next click ends it.
  window.addEventListener('click', onClick, { capture: true, once: true });
};
