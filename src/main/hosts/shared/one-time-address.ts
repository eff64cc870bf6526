import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isOwnConnection } from '../../core/app/own-connection';

/** Milliseconds to wait for the system to start its browser. */
const OPEN_FOR = 60_000;

/**
 * Whether a link signs the user in by itself, as links to the team app do, or lets whoever opens it
 * sign the app in as themselves, as the sign-in page's link does.
 */
export const carriesToken = (url: string): boolean => {
  const { searchParams } = new URL(url);
  return searchParams.has('addon') || searchParams.has('state');
};

/** Characters. */
const LONGEST_ON_WINDOWS = 2081;

/** Whether the system can't open a link because of its length. */
export const isTooLong = (url: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32' && url.length > LONGEST_ON_WINDOWS;

export interface OneTimeOptions {
  readonly openForMs?: number;
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
  { openForMs = OPEN_FOR, mayAsk = isOwnConnection }: OneTimeOptions = {},
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
  }, openForMs).unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
};
