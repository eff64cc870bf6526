/** Milliseconds; a window that nobody sees draws nothing. */
const longestWait = 100;

/**
 * Does what nobody waits for once the frame that is being made has been painted. Answers what takes
 * it back.
 */
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
    // The page has gone meanwhile: there is nothing to do it for.
    if (typeof globalThis.cancelAnimationFrame !== 'function') {
      port1.close();
      return;
    }
    end();
    work();
  };
  // A task behind the frame, before anything that waits for a timer.
  port1.onmessage = begin;
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const timer = setTimeout(begin, longestWait);
  return end;
};
