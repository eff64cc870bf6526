import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { documentHeaders, type PagePolicy } from '../shared/csp';
import { request as open } from './node-http';

export interface DevProxy {
  send(request: IncomingMessage, response: ServerResponse): void;
  /** Proxies the WebSocket that announces changes. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Hop-by-hop headers, which are not passed on. */
const HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'cookie',
  'origin',
];

const passedOn = ({ headers }: IncomingMessage): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP.includes(name) ? [] : [[name, value]],
    ),
  );

/**
 * Whether the link points to electron-vite's server on this computer. Only that server may provide
 * the page, because the page has the bridge.
 */
export const isDevelopmentServer = (url: string): boolean => {
  const parsed = URL.parse(url);
  return (
    parsed?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(parsed.hostname)
  );
};

/** Serves the page from electron-vite's server, behind the same checks as the built page. */
export const createDevProxy = (server: string, policy: () => PagePolicy): DevProxy => {
  const ask = (request: IncomingMessage, extra: Record<string, string> = {}) => {
    const target = new URL(request.url ?? '/', server);
    const headers = { ...passedOn(request), ...extra, host: target.host };
    return open(target, { method: request.method, headers });
  };
  return {
    send(request, response) {
      const outgoing = ask(request);
      outgoing.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, {
          ...passedOn(answer),
          ...documentHeaders(policy()),
        });
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      outgoing.end();
    },
    upgrade(request, socket, head) {
      const outgoing = ask(request, { connection: 'upgrade', upgrade: 'websocket' });
      outgoing.on('upgrade', (answer, upstream, first) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
        socket.write(first);
        upstream.write(head);
        socket.on('error', () => upstream.destroy());
        upstream.on('error', () => socket.destroy());
        upstream.pipe(socket).pipe(upstream);
      });
      outgoing.on('response', () => socket.destroy());
      outgoing.on('error', () => socket.destroy());
      outgoing.end();
    },
  };
};
