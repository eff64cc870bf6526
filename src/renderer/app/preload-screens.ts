const whenIdle = (work: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
};

/** Milliseconds for the first keystrokes: people type as soon as the app shows. */
const settling = 500;

/** Milliseconds to wait for a pending response. */
const longestWait = 10_000;

/**
 * Loads screens one by one, starting half a second after the app shows, while the window is idle and
 * no response is pending, because parsing new code would delay typed letters and the response's
 * rows. Returns the function that stops it.
 */
export const preloadScreens = (
  screens: readonly { preload(): Promise<void> }[],
  isAsking: () => boolean,
): (() => void) => {
  const latest = performance.now() + longestWait;
  let stop: () => void = () => undefined;
  let stopped = false;
  const next = (index: number) => {
    const screen = screens[index];
    if (!screen || stopped) return;
    stop = whenIdle(() => {
      if (isAsking() && performance.now() < latest) {
        next(index);
        return;
      }
      // A screen that fails to load is loaded again when it is needed, and reports the error then.
      screen
        .preload()
        .catch(() => undefined)
        .then(() => next(index + 1));
    });
  };
  const timer = setTimeout(() => next(0), settling);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop();
  };
};
