import { cardPage } from '../shared/card-frame/card-page';
import { ADDRESS, listen } from './listen';
import { createServer } from './node-http';

export interface CardServerOptions {
  /** The page that shows the document. */
  readonly appOrigin: string;
  /** Address of the environment's card script; null while it is not known. */
  scriptUrl(): string | null;
  /** 0 for any free one. */
  readonly port: number;
}

export interface CardServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): void;
}

/**
 * Serves one document on a port of its own, which makes it an origin of its own: the card provider's
 * script runs there, out of reach of the app's page and its bridge. There is nothing secret in it.
 */
export const startCardServer = async ({
  appOrigin,
  scriptUrl,
  port,
}: CardServerOptions): Promise<CardServer> => {
  const server = createServer();
  const origin = `http://${ADDRESS}:${await listen(server, port)}`;
  const { host } = new URL(origin);
  server.on('request', (request, response) => {
    const isOurs = request.headers.host === host && request.url === '/' && request.method === 'GET';
    if (!isOurs) {
      response.writeHead(404, { 'content-length': 0, connection: 'close' }).end();
      return;
    }
    const { html, headers } = cardPage(appOrigin, scriptUrl());
    response.writeHead(200, { ...headers }).end(html);
  });
  return {
    origin,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
