import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Milliseconds to wait for the system to start its browser. */
const PATIENCE = 60_000;

/** Whether a link signs the user in by itself, as links to the team app do. */
export const carriesToken = (url: string): boolean => new URL(url).searchParams.has('addon');

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/**
 * Finds the uid of a connection in Linux's table: `sl local remote state queues timers retransmits
 * uid …`.
 */
const ownerOf = (table: string, from: number, to: number): number | null => {
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid] = line.trim().split(/\s+/);
    if (local?.endsWith(`:${hex(from)}`) && remote?.endsWith(`:${hex(to)}`)) return Number(uid);
  }
  return null;
};

/** Whether the program at the other end belongs to the same user. Only Linux can tell. */
const isOwn = async ({ remotePort = 0, localPort = 0 }: Socket): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  // A dual-stack socket appears only in the second table.
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
 * Makes a local link that redirects to another link, once. The system opens pages with a program
 * whose arguments every user of the machine can read in the process list, so a link that signs the
 * user in must not appear there. Someone who copies this link from the list is either too late or
 * refused as another user.
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
