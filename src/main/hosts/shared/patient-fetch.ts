type Fetch = typeof globalThis.fetch;

/** As `fetch` puts it when nobody listens: nothing was sent. */
const notConnected = (cause: unknown): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED', { cause }), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    }),
  });

/** Ends when the signal does, whatever it waits for. */
const unlessAborted = async (work: Promise<void>, signal: AbortSignal | null): Promise<void> => {
  if (!signal) return work;
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
};

/**
 * A network whose requests wait until the API can be called, as long as their own time limit lets
 * them: a sandbox that is started again is a pause then, not an error.
 */
export const createPatientFetch =
  (fetch: Fetch, ready: () => Promise<void>): Fetch =>
  async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const up = ready().catch((cause: unknown) => {
      throw notConnected(cause);
    });
    await unlessAborted(up, signal);
    return fetch(input, init);
  };
