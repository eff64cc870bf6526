const whenIdle = (work: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
};

/** Milliseconds after which an answer on its way is waited for no longer. */
const patience = 10_000;

/**
 * Loads screens one after the other while nothing else is to do: no answer is on its way either, as
 * new code would be read in the very moment in which its rows are to be drawn. Answers what stops it.
 */
export const prefetch = (
  screens: readonly { preload(): Promise<void> }[],
  isAsking: () => boolean,
): (() => void) => {
  const latest = performance.now() + patience;
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
