import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failedPage, type LoopbackPage, renderPage } from './loopback-page';

/** What the browser brought back, and the way to tell it the end. */
export interface LoopbackAnswer {
  readonly parameters: URLSearchParams;
  /** Resolves when the page has left. */
  reply(page: LoopbackPage): Promise<void>;
}

export interface Loopback {
  readonly redirectUri: string;
  readonly answer: Promise<LoopbackAnswer>;
  close(): void;
}

const callbackPath = '/callback';

/** A page may be followed by its icon; anything longer than this is no browser of ours. */
const requestTimeoutMs = 10_000;

const send = (response: ServerResponse, page: LoopbackPage): Promise<void> =>
  new Promise((resolve) => {
    const { body, headers } = renderPage(page);
    // A tab that was closed meanwhile is no failure.
    response.once('close', resolve);
    response.writeHead(page.status, headers);
    response.end(body);
  });

/**
 * What a request asks for; null for a target that is no path of this address. Any program of this
 * machine may send one that no browser would (`//`, `http://elsewhere/`), which must end nothing.
 */
const readTarget = (target: string | undefined, host: string): URL | null => {
  if (!target?.startsWith('/')) return null;
  const origin = `http://${host}`;
  const url = URL.parse(target, origin);
  return url?.origin === origin ? url : null;
};

/**
 * The redirect target of RFC 8252, section 7.3: literal 127.0.0.1, random port, one answer. What is
 * no answer of an authorization server (no code, no error) does not end the wait, nor what `belongs`
 * does not know: any page or program that finds the port could otherwise end every sign-in.
 */
export const openLoopback = async (
  belongs: (parameters: URLSearchParams) => boolean,
): Promise<Loopback> => {
  let settle: (answer: LoopbackAnswer) => void = () => undefined;
  const answer = new Promise<LoopbackAnswer>((resolve) => {
    settle = resolve;
  });
  let answered = false;

  const onRequest = (request: IncomingMessage, response: ServerResponse): undefined => {
    const refuse = (status: number, text: string): undefined => {
      void send(response, { ...failedPage(text), status });
    };
    // Another name for this address would be a page of somebody else (DNS rebinding).
    if (request.headers.host !== host) return refuse(403, 'This address is not available to you.');
    const url = readTarget(request.url, host);
    if (url === null) return refuse(400, 'This request can’t be read.');
    if (url.pathname !== callbackPath) return refuse(404, 'Page not found.');
    if (request.method !== 'GET') return refuse(405, 'This request isn’t part of a sign-in.');
    const parameters = url.searchParams;
    if (!parameters.has('code') && !parameters.has('error')) {
      return refuse(400, 'This request isn’t part of a sign-in.');
    }
    if (!belongs(parameters)) {
      return refuse(400, 'This response belongs to another sign-in (wrong state).');
    }
    if (answered) return refuse(410, 'This sign-in has ended.');
    answered = true;
    // No further connection; this one stays until it has its page.
    server.close();
    settle({ parameters, reply: (page) => send(response, page) });
  };

  const server = createServer({ requestTimeout: requestTimeoutMs }, onRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    redirectUri: `http://${host}${callbackPath}`,
    answer,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
