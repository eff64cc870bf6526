import { cardPage } from '../shared/card-frame/card-page';
import { ADDRESS, listen } from './listen';
import { createServer } from './node-http';

export interface CardServerOptions {
  /** Origin of the page that embeds the document. */
  readonly appOrigin: string;
  /** Link to the environment's card script; null until it is known. */
  scriptUrl(): string | null;
  /** 0 for any free port. */
  readonly port: number;
}

export interface CardServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): void;
}

/**
 * Serves the card document on its own port and therefore its own origin: the payment provider's script
 * runs there and cannot reach the app's page or its bridge. The document contains no secrets.
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
