const whenIdle = (work: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
};

/** Loads screens one after the other while nothing else is to do. Answers what stops it. */
export const prefetch = (screens: readonly { preload(): Promise<void> }[]): (() => void) => {
  let stop: () => void = () => undefined;
  let stopped = false;
  const next = (index: number) => {
    const screen = screens[index];
    if (!screen || stopped) return;
    stop = whenIdle(() => {
      // One that fails is loaded again when it is needed, and says so then.
      screen
        .preload()
        .catch(() => undefined)
        .then(() => next(index + 1));
    });
  };
  next(0);
  return () => {
    stopped = true;
    stop();
  };
};
