import type { HostPorts } from '../ports';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A token goes to the environment's server and nowhere else. */
  readonly redirect: 'error' | 'follow';
}

/**
 * One request up to the answer's head, whatever its status. No Request is made for it, as Node holds
 * the signal of a Request that nobody keeps only weakly (nodejs/undici#3644): after a garbage
 * collection neither a time limit nor a cancellation would reach the body. So the host's fetch gets
 * the address and the parts, and the signal directly (ADR 47).
 */
export const sendRequest = (
  fetch: HostPorts['fetch'],
  url: string,
  { method, headers, body, redirect }: OutgoingRequest,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(url, { method, headers, redirect, signal, ...(body === undefined ? {} : { body }) });
