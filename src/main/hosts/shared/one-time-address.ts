import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Milliseconds that the system has to start its browser. */
const PATIENCE = 60_000;

/** Whether an address signs somebody in by itself, as those of the team app do. */
export const carriesToken = (url: string): boolean => new URL(url).searchParams.has('addon');

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/** A line of Linux's table of connections: `sl local remote state queues timers retransmits uid …`. */
const ownerOf = (table: string, from: number, to: number): number | null => {
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid] = line.trim().split(/\s+/);
    if (local?.endsWith(`:${hex(from)}`) && remote?.endsWith(`:${hex(to)}`)) return Number(uid);
  }
  return null;
};

/** Whether a program of this very user is at the other end; Linux alone tells. */
const isOwn = async ({ remotePort = 0, localPort = 0 }: Socket): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  // A program may come over a socket for both protocols, which stands in the second table.
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((table) =>
    readFile(table, 'utf8').catch(() => null),
  );
  const lines = (await Promise.all(tables)).filter((table) => table !== null);
  if (lines.length === 0) return true;
  return ownerOf(lines.join('\n'), remotePort, localPort) === process.getuid?.();
};

export interface OneTimeOptions {
  readonly patience?: number;
  readonly mayAsk?: (socket: Socket) => boolean | Promise<boolean>;
}

const isLookingAhead = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''));

/**
 * An address on this machine that leads to another one, once. The system opens pages by a program
 * whose arguments everybody on the machine can read in the list of processes: what signs somebody in
 * does not belong there. Who reads this address there instead comes too late, or is another user.
 */
export const oneTimeAddress = async (
  target: string,
  { patience = PATIENCE, mayAsk = isOwn }: OneTimeOptions = {},
): Promise<string> => {
  const path = `/${randomBytes(24).toString('base64url')}`;
  let isUsed = false;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isAsked = request.url === path && request.method === 'GET' && !isLookingAhead(request);
    if (!isAsked || !(await mayAsk(request.socket)) || isUsed) {
      response.writeHead(404, { connection: 'close', 'content-length': 0 }).end();
      return;
    }
    isUsed = true;
    response.writeHead(303, {
      location: target,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      connection: 'close',
      'content-length': 0,
    });
    response.end(() => server.close());
  };
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  setTimeout(() => {
    server.close();
    server.closeAllConnections();
  }, patience).unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
};
