import { Readable } from 'node:stream';
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from 'electron';

export interface ExchangeParts {
  readonly net: { request(options: ClientRequestConstructorOptions): Outgoing };
}

/** What is used of a request of Electron's network. */
export type Outgoing = Pick<ClientRequest, 'abort' | 'end' | 'on' | 'setHeader'>;

/** The body has been decoded by then, and cookies are nobody's here. */
const NOT_ANSWERED = /^(content-encoding|content-length|transfer-encoding|set-cookie2?)$/;
/** An answer with one of these has no body, and `Response` refuses it one. */
const WITHOUT_BODY = [204, 205, 304];

const answerHeaders = (given: Readonly<Record<string, string | string[]>>): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    if (NOT_ANSWERED.test(name.toLowerCase())) continue;
    for (const value of [values].flat()) {
      try {
        headers.append(name, value);
      } catch {
        // Servers send what no header may have, such as letters beyond Latin-1: nobody needs these.
      }
    }
  }
  return headers;
};

/** `IncomingMessage` is a stream of Node, which electron.d.ts does not say. */
const bodyOf = (message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array<ArrayBuffer>>;

const answerOf = (message: IncomingMessage): Response =>
  new Response(WITHOUT_BODY.includes(message.statusCode) ? null : bodyOf(message), {
    status: message.statusCode,
    headers: answerHeaders(message.headers),
  });

/** A request as it goes out. */
export interface QueryResult {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * One exchange with the network, and never the one behind a redirect: that is for whoever asked to
 * follow. An answer that no `Response` can be made of is a failure of this request, as what is
 * thrown in an event of Electron's ends the app.
 */
export const exchange = (
  { net }: ExchangeParts,
  { url, headers, signal }: QueryResult,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const settle = (answer: () => Response): void => {
      try {
        resolve(answer());
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
      // Not followed: Electron cancels the request, which nobody needs to hear any more.
      settle(() => {
        const answer = answerHeaders(given);
        answer.set('location', location);
        return new Response(null, { status, headers: answer });
      });
    });
    outgoing.on('response', (message) => settle(() => answerOf(message)));
    outgoing.on('error', reject);
    outgoing.on('abort', () => reject(new DOMException('The request was canceled.', 'AbortError')));
    const abort = () => outgoing.abort();
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    outgoing.end();
  });
