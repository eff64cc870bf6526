import { Readable } from 'node:stream';
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from 'electron';
import {
  type AppRequest,
  foreignReader,
  isOpaque,
  permits,
  permitsRequest,
  preflightOf,
} from './cross-origin';

export interface PassThroughParts {
  readonly net: { request(options: ClientRequestConstructorOptions): Outgoing };
}

/** What is used of a request of Electron's network. */
export type Outgoing = Pick<ClientRequest, 'abort' | 'end' | 'on' | 'setHeader' | 'write'>;

/** Chromium's network sets these itself; `net.request` refuses some of them. */
const NOT_PASSED_ON =
  /^(host|connection|content-length|keep-alive|te|trailer|transfer-encoding|upgrade|cookie2?|origin)$/;
/** The body has been decoded by then, and cookies are in the jar. */
const NOT_ANSWERED = /^(content-encoding|content-length|transfer-encoding|set-cookie2?)$/;
/** An answer with one of these has no body, and `Response` refuses it one. */
const WITHOUT_BODY = [101, 204, 205, 304];

const answerHeaders = (given: Readonly<Record<string, string | string[]>>): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    if (NOT_ANSWERED.test(name.toLowerCase())) continue;
    for (const value of [values].flat()) headers.append(name, value);
  }
  return headers;
};

/** `IncomingMessage` is a stream of Node, which electron.d.ts does not say. */
const bodyOf = (message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array<ArrayBuffer>>;

const answerOf = (message: IncomingMessage): Response =>
  new Response(WITHOUT_BODY.includes(message.statusCode) ? null : bodyOf(message), {
    status: message.statusCode,
    statusText: message.statusMessage,
    headers: answerHeaders(message.headers),
  });

/** A request as it goes out. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  readonly credentials: 'include' | 'omit';
}

/** One exchange with the network, and never the one behind a redirect: that is for whoever asked to follow. */
export const exchange = ({ net }: PassThroughParts, asked: Asked): Promise<Response> =>
  new Promise((resolve, reject) => {
    const outgoing = net.request({
      url: asked.url,
      method: asked.method,
      redirect: 'manual',
      credentials: asked.credentials,
      bypassCustomProtocolHandlers: true,
    });
    for (const [name, value] of Object.entries(asked.headers)) outgoing.setHeader(name, value);
    outgoing.on('redirect', (status, _method, location, headers) => {
      // Not followed: Electron cancels the request, which nobody needs to hear any more.
      const answer = answerHeaders(headers);
      answer.set('location', location);
      resolve(new Response(null, { status, headers: answer }));
    });
    outgoing.on('response', (message) => resolve(answerOf(message)));
    outgoing.on('error', reject);
    outgoing.on('abort', () => reject(new DOMException('The page gave up.', 'AbortError')));
    const abort = () => outgoing.abort();
    if (asked.signal.aborted) return abort();
    asked.signal.addEventListener('abort', abort, { once: true });
    const send = async (): Promise<void> => {
      if (asked.body) {
        for await (const piece of asked.body) outgoing.write(Buffer.from(piece));
      }
      outgoing.end();
    };
    send().catch((cause: unknown) => {
      outgoing.abort();
      reject(cause);
    });
  });

/**
 * Passes a page's request on to the network as Chromium would: redirects are answered, not followed,
 * so that they are checked and shown like all others; cookies go along to documents and to the page's
 * own origin only; and who may read the answer is decided as between origins everywhere (CORS).
 */
export const passThrough = async (
  parts: PassThroughParts,
  request: AppRequest,
): Promise<Response> => {
  const { url, method, signal } = request;
  const reader = foreignReader(request);
  const common = { url, signal, credentials: reader === null ? 'include' : 'omit' } as const;
  const preflight = reader === null ? null : preflightOf(request, reader);
  if (reader !== null && preflight) {
    const headers = preflight;
    const allowed = await exchange(parts, { ...common, method: 'OPTIONS', headers, body: null });
    await allowed.body?.cancel();
    if (!permitsRequest(allowed, request, reader)) return Response.error();
  }
  const headers = Object.fromEntries(
    [...request.headers].filter(([name]) => !NOT_PASSED_ON.test(name)),
  );
  const { initiatorOrigin } = request;
  const tellsOrigin = reader !== null || (method !== 'GET' && method !== 'HEAD');
  if (tellsOrigin && initiatorOrigin !== undefined) headers.origin = initiatorOrigin;
  const answer = await exchange(parts, { ...common, method, headers, body: request.body });
  const isRedirect = answer.status >= 300 && answer.status < 400;
  if (
    reader === null ||
    isRedirect ||
    permits(answer.headers, reader) ||
    isOpaque(answer.headers)
  ) {
    return answer;
  }
  await answer.body?.cancel();
  return Response.error();
};
