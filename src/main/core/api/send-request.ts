import ky from 'ky';
import type { HostPorts } from '../app/ports';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `error` keeps a token from following a redirect to another server. */
  readonly redirect: 'error' | 'follow';
}

/**
 * Sends one request and reads the response's head, whatever its status. ky creates its own Request,
 * and Node holds the signal of an unreferenced Request only weakly (nodejs/undici#3644): after
 * garbage collection, neither a time limit nor a cancellation would reach the body. So the host's
 * fetch gets the URL, the parts, and the signal directly.
 */
export const sendRequest = (
  fetch: HostPorts['fetch'],
  url: string,
  { method, headers, body, redirect }: OutgoingRequest,
  signal: AbortSignal,
): Promise<Response> => {
  const parts = { method, headers, redirect, ...(body === undefined ? {} : { body }) };
  return ky(url, {
    ...parts,
    fetch: () => fetch(url, { ...parts, signal }),
    signal,
    // The route's row, not the HTTP method, decides what may be retried, and our time limit covers
    // the body too.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  });
};
