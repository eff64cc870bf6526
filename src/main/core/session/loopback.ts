import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isOwnConnection } from '../app/own-connection';
import { failedPage, type LoopbackPage, renderPage } from './loopback-page';

/** The browser's answer, and a function to send it a page. */
export interface LoopbackAnswer {
  readonly parameters: URLSearchParams;
  /** Resolves when the page has been sent. */
  reply(page: LoopbackPage): Promise<void>;
}

export interface Loopback {
  readonly redirectUri: string;
  readonly answer: Promise<LoopbackAnswer>;
  close(): void;
}

const callbackPath = '/callback';

/**
 * Milliseconds. A browser requests the page and then perhaps its icon, both well within this time.
 */
const requestTimeoutMs = 10_000;

const send = (response: ServerResponse, page: LoopbackPage): Promise<void> =>
  new Promise((resolve) => {
    const { body, headers } = renderPage(page);
    // A tab closed in the meantime is not an error.
    response.once('close', resolve);
    response.writeHead(page.status, headers);
    response.end(body);
  });

/**
 * Parses a request target; null if it is not a path of this server. Any local program can send a
 * target that no browser would (`//`, `http://elsewhere/`), and it must not end the sign-in.
 */
const readTarget = (target: string | undefined, host: string): URL | null => {
  if (!target?.startsWith('/')) return null;
  const origin = `http://${host}`;
  const url = URL.parse(target, origin);
  return url?.origin === origin ? url : null;
};

/**
 * The redirect target of RFC 8252, section 7.3: literal 127.0.0.1, random port, one answer. It
 * ignores requests without a code or an error, and those that `belongs` rejects; otherwise, any
 * page or program that finds the port could end every sign-in. It also ignores those that `isOwn`
 * rejects: another user of the computer could otherwise sign the app in as themselves.
 */
export const openLoopback = async (
  belongs: (parameters: URLSearchParams) => boolean,
  isOwn: (socket: Socket) => boolean | Promise<boolean> = isOwnConnection,
): Promise<Loopback> => {
  let settle: (answer: LoopbackAnswer) => void = () => undefined;
  const answer = new Promise<LoopbackAnswer>((resolve) => {
    settle = resolve;
  });
  let answered = false;

  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, text: string): void => {
      void send(response, { ...failedPage(text), status });
    };
    // Another hostname for this address means a foreign page (DNS rebinding).
    if (request.headers.host !== host) return refuse(403, 'This page isn’t available to you.');
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
    if (!(await isOwn(request.socket))) {
      return refuse(403, 'This sign-in belongs to another user of this computer.');
    }
    if (answered) return refuse(410, 'This sign-in has ended.');
    answered = true;
    // Accept no more connections; this one stays open until its page is sent.
    server.close();
    settle({ parameters, reply: (page) => send(response, page) });
  };

  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    onRequest(request, response).catch(() => response.destroy());
  });
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
