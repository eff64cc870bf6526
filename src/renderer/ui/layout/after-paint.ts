/** Milliseconds; a hidden window paints no frames. */
const longestWait = 100;

/** Runs low-priority work after the next paint. Returns the function that cancels it. */
export const afterPaint = (work: () => void): (() => void) => {
  if (typeof globalThis.requestAnimationFrame !== 'function') {
    work();
    return () => undefined;
  }
  const { port1, port2 } = new MessageChannel();
  const end = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    port1.close();
  };
  const begin = (): void => {
    // The page is gone, so there is nothing left to do.
    if (typeof globalThis.cancelAnimationFrame !== 'function') {
      port1.close();
      return;
    }
    end();
    work();
  };
  // A task right after the frame, ahead of timers.
  port1.onmessage = begin;
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const timer = setTimeout(begin, longestWait);
  return end;
};
