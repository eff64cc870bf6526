type Fetch = typeof globalThis.fetch;

/** The error that `fetch` throws if nothing listens, which means that nothing was sent. */
const notConnected = (cause: unknown): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED', { cause }), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    }),
  });

/** Waits for the work, but no longer than until the signal aborts. */
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
 * Makes requests wait until the API is ready, within their own time limit, so that a sandbox
 * restart causes a pause instead of an error.
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
