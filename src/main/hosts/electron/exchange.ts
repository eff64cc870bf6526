import { Readable } from 'node:stream';
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from 'electron';

export interface ExchangeParts {
  readonly net: { request(options: ClientRequestConstructorOptions): Outgoing };
}

/** The members of Electron's request that are used. */
export type Outgoing = Pick<ClientRequest, 'abort' | 'end' | 'on' | 'setHeader'>;

/** The body has already been decoded, and cookies are not used. */
const NOT_PASSED_ON = /^(content-encoding|content-length|transfer-encoding|set-cookie2?)$/;
/** `Response` refuses a body for these statuses. */
const WITHOUT_BODY = [204, 205, 304];

const responseHeaders = (given: Readonly<Record<string, string | string[]>>): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    if (NOT_PASSED_ON.test(name.toLowerCase())) continue;
    for (const value of [values].flat()) {
      try {
        headers.append(name, value);
      } catch {
        // Skip header values that `Headers` refuses, such as letters beyond Latin-1. Nothing here
        // needs them.
      }
    }
  }
  return headers;
};

/** `IncomingMessage` is a Node stream, which electron.d.ts does not say. */
const bodyOf = (message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array<ArrayBuffer>>;

const responseOf = (message: IncomingMessage): Response =>
  new Response(WITHOUT_BODY.includes(message.statusCode) ? null : bodyOf(message), {
    status: message.statusCode,
    headers: responseHeaders(message.headers),
  });

/** A request to send. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Sends one request and never follows a redirect; the caller does that. If `Response` refuses the
 * response, only this request fails, because an exception in an Electron event would end the app.
 */
export const exchange = (
  { net }: ExchangeParts,
  { url, headers, signal }: OutgoingRequest,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const settle = (response: () => Response): void => {
      try {
        resolve(response());
      } catch (cause) {
        reject(cause);
        outgoing.abort();
      }
    };
    const outgoing = net.request({
      url,
      method: 'GET',
      redirect: 'manual',
      credentials: 'omit',
      bypassCustomProtocolHandlers: true,
    });
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.on('redirect', (status, _method, location, given) => {
      // Electron cancels a redirect that is not followed, and nothing needs to handle that.
      settle(() => {
        const kept = responseHeaders(given);
        kept.set('location', location);
        return new Response(null, { status, headers: kept });
      });
    });
    outgoing.on('response', (message) => settle(() => responseOf(message)));
    outgoing.on('error', reject);
    outgoing.on('abort', () => reject(new DOMException('The request was canceled.', 'AbortError')));
    const abort = () => outgoing.abort();
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    outgoing.end();
  });
