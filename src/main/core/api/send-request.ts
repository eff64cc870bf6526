import ky from 'ky';
import type { HostPorts } from '../app/ports';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A token goes to the environment's server and nowhere else. */
  readonly redirect: 'error' | 'follow';
}

/**
 * One request up to the answer's head, whatever its status. ky makes a Request of its own, and Node
 * holds the signal of a Request that nobody keeps only weakly (nodejs/undici#3644): after a garbage
 * collection neither a time limit nor a cancellation would reach the body. So the host's fetch gets
 * the address and the parts, and the signal directly.
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
    // Which calls may be sent again is told by the row, not by the HTTP method; the time limit
    // covers the body too.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  });
};
