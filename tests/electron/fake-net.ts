import { Readable } from 'node:stream';
import type { ClientRequestConstructorOptions, IncomingMessage } from 'electron';
import type { ExchangeParts, Outgoing } from '../../src/main/hosts/electron/exchange';
import { FakeEvents, strict } from './fake-electron';

/** What reached the network. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly credentials: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

/** Names that Electron throws at (client-request.md, "restricted from being set by apps"). */
const RESTRICTED =
  /^(content-length|host|trailer|te|upgrade|cookie2|keep-alive|transfer-encoding)$/;

/**
 * Electron's `net.request` in front of servers that the test plays: it follows redirects by itself
 * unless told not to, and cancels a request whose redirect is heard but not followed.
 */
export const createFakeNet = (answer: (asked: SentRequest) => Reply | 'never' | Error) => {
  const asked: SentRequest[] = [];
  const aborted: string[] = [];

  const request = (options: ClientRequestConstructorOptions): Outgoing => {
    if (!options.bypassCustomProtocolHandlers) {
      throw new Error('electron: the request comes back to the handler that makes it');
    }
    const events = new FakeEvents('ClientRequest');
    const headers: Record<string, string> = {};
    let isOver = false;

    const respond = ({ status, headers: given = {}, body = '' }: Reply): void =>
      events.emit(
        'response',
        Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
          statusCode: status,
          statusMessage: '',
          headers: given,
        }) as unknown as IncomingMessage,
      );
    const go = (url: string, method: string): void => {
      const now: SentRequest = {
        url,
        method,
        credentials: options.credentials,
        headers: { ...headers },
      };
      asked.push(now);
      const reply = answer(now);
      if (reply === 'never') return;
      if (reply instanceof Error) {
        events.emit('error', reply);
        return;
      }
      const location = reply.headers?.location;
      if (reply.status < 300 || reply.status > 399 || typeof location !== 'string') {
        respond(reply);
        return;
      }
      const target = new URL(location, url).href;
      if (options.redirect === 'manual') {
        events.emit('redirect', reply.status, method, target, reply.headers);
        events.emit('error', new Error('Redirect was cancelled'));
      } else go(target, method);
    };

    return strict<Outgoing>('ClientRequest', {
      on: events.on,
      setHeader: (name, value) => {
        if (RESTRICTED.test(name.toLowerCase())) throw new Error(`electron: ${name} is restricted`);
        headers[name] = value;
      },
      end: () => {
        if (!isOver) go(options.url ?? '', options.method ?? 'GET');
        return undefined as never;
      },
      abort: () => {
        if (isOver) return;
        isOver = true;
        aborted.push(options.url ?? '');
        events.emit('abort');
      },
    });
  };
  return { net: { request } satisfies ExchangeParts['net'], asked, aborted };
};
