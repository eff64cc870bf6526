import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  json<T = unknown>(): T;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

const open = (
  origin: string,
  path: string,
  { method = 'GET', headers, body, signal }: AskOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    // Sends the path as written, even one that no browser would send.
    const outgoing = request({ hostname, port, path, method, headers, signal });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/**
 * Sends a request that no browser would: the test sets every header and the path, and redirects
 * aren't followed.
 */
export const ask = async (
  origin: string,
  path: string,
  options: AskOptions = {},
): Promise<Answer> => {
  const answer = await open(origin, path, options);
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces).toString('utf8');
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body,
    json: <T>() => JSON.parse(body) as T,
  };
};

/** What an admitted browser has: its cookie, and the key that only its page has. */
export interface Keys {
  readonly cookie: string;
  readonly key: string;
}

/** Opens this URL as a browser does. */
export const signIn = async (address: string): Promise<Keys> => {
  const { origin, pathname, search } = new URL(address);
  const { headers, body } = await ask(origin, pathname + search);
  return {
    cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
    key: /#key=([\w-]+)/.exec(headers.location ?? body)?.[1] ?? '',
  };
};
