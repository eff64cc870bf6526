import ky, { isHTTPError, isNetworkError, type Options } from 'ky';
import { AppFailure } from '../../../contract/wire/result';
import type { HostPorts } from '../app/ports';
import type { Deadline } from './deadline';
import { documentKeys, httpError, networkError } from './errors';

export interface RequestOptions extends Options {
  /** The bearer token, and the key of an action. */
  readonly context?: { readonly token?: string | undefined; readonly key?: string | undefined };
  /** Milliseconds for each try, to its last byte. Without it, the deadline runs across the tries. */
  readonly timeLimit?: number;
  /** Milliseconds before each retry; none for a request that must not be resent. */
  readonly backoff?: readonly number[];
  /** The response is a document, whose errors have keys of their own. */
  readonly isDocument?: boolean;
}

const http = ky.create({
  headers: { accept: 'application/json' },
  // A token must not follow a redirect to another server.
  redirect: 'error',
  // Keeps a refusal as text.
  parseJson: (text) => text,
  // ky's limits end with the head, start again with the body, or span all tries. The deadline's
  // limit is for one try, to its last byte.
  timeout: false,
  hooks: {
    beforeRequest: [
      ({ request: { headers }, options: { context } }) => {
        const { token, key } = context as NonNullable<RequestOptions['context']>;
        if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
        if (key !== undefined) headers.set('idempotency-key', key);
      },
    ],
  },
});

const retriedStatus: ReadonlySet<number> = new Set([502, 503, 504]);

const mayTryAgain = ({ error }: AppFailure): boolean =>
  error.code === 'offline' ||
  (error.code === 'server' &&
    retriedStatus.has(error.status) &&
    // The server said when to retry.
    error.retryAfterSeconds === undefined);

/**
 * Sends a request and reads the head of its response. Throws an AppFailure for a refusal, a failed
 * connection, and the end of the deadline.
 */
export const sendRequest = async (
  { fetch, clock }: Pick<HostPorts, 'fetch' | 'clock'>,
  url: string,
  deadline: Deadline,
  { timeLimit, backoff = [], isDocument = false, ...options }: RequestOptions = {},
): Promise<Response> => {
  const keys = isDocument ? documentKeys : undefined;
  const failure = (error: unknown): AppFailure =>
    isHTTPError(error)
      ? new AppFailure(httpError(error.response, String(error.data ?? ''), clock.now(), keys))
      : deadline.failure(error, () => {
          const cause = isNetworkError(error) ? error.cause : error;
          return new AppFailure(networkError(cause, deadline.kind), { cause });
        });
  try {
    return await http(url, {
      ...options,
      signal: deadline.signal,
      // Node holds the signal of an unreferenced Request only weakly (nodejs/undici#3644). After a
      // garbage collection, ky's Request would no longer end the body, so ours goes beside it.
      fetch: (request) => {
        if (timeLimit !== undefined) deadline.start(timeLimit);
        return fetch(request, { signal: deadline.signal });
      },
      retry: {
        // The route's row decides what may be resent, not the HTTP method.
        limit: backoff.length,
        methods: ['get', 'post', 'put', 'patch', 'delete'],
        delay: (retry) => backoff[retry - 1] ?? 0,
        shouldRetry: ({ error }) => {
          const again = mayTryAgain(failure(error));
          if (again) deadline.stop();
          return again;
        },
      },
    });
  } catch (error) {
    throw failure(error);
  }
};
