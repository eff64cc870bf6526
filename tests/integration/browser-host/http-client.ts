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
    // The path goes out as it is written, also one that no browser would send.
    const outgoing = request({ hostname, port, path, method, headers, signal });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Asks as no browser would: every header and the path are the test's own, no redirect is followed. */
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

/** The cookie of a browser that opens this address. */
export const signIn = async (address: string): Promise<string> => {
  const { origin, pathname, search } = new URL(address);
  const { headers } = await ask(origin, pathname + search);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
};

/** What a page of ours sends with a call. */
export const callHeaders = (origin: string, cookie: string, client = 'window-1') => ({
  cookie,
  origin,
  'content-type': 'application/json',
  'x-client': client,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
});

export interface EventLine {
  readonly id: string | null;
  readonly data: unknown;
}

export interface Events {
  readonly headers: IncomingHttpHeaders;
  /** The next event that was not taken yet. */
  next(): Promise<EventLine>;
  /** Comments so far. */
  comments(): number;
  close(): void;
  /** Resolves when the host has ended the stream. */
  readonly ended: Promise<void>;
}

/** Listens to `/events`; resolves when the host has answered, so that nothing after it is missed. */
export const listen = async (
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Events> => {
  const answer = await open(origin, path, { headers });
  const events: EventLine[] = [];
  const waiting: ((event: EventLine) => void)[] = [];
  let comments = 0;
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('data', (piece: string) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
      const data = field('data');
      if (block.startsWith(':')) comments += 1;
      if (data === null) continue;
      const event = { id: field('id'), data: JSON.parse(data) as unknown };
      const waiter = waiting.shift();
      if (waiter) waiter(event);
      else events.push(event);
    }
  });
  const ended = new Promise<void>((resolve) => {
    answer.on('close', () => resolve());
    answer.on('error', () => resolve());
  });
  return {
    headers: answer.headers,
    next: () => {
      const event = events.shift();
      return event ? Promise.resolve(event) : new Promise((resolve) => waiting.push(resolve));
    },
    comments: () => comments,
    close: () => answer.destroy(),
    ended,
  };
};
