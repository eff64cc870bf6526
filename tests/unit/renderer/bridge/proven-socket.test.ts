import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openProven } from '../../../../src/renderer/bridge/proven-socket';

const key = 'k'.repeat(43);
const signed = (text: string, by = key) =>
  createHmac('sha256', by).update(text).digest('base64url');

/** A page's connection and the server at the port. */
const start = () => {
  const opened = Promise.withResolvers<string[]>();
  const listeners: Record<string, ((event: never) => void)[]> = { message: [], close: [] };
  const tell = (type: string, event: unknown) => {
    for (const listener of listeners[type] ?? []) listener(event as never);
  };
  let isClosedByPage = false;
  const socket = openProven((protocols) => {
    opened.resolve(protocols);
    return {
      send: () => undefined,
      close: () => {
        isClosedByPage = true;
      },
      addEventListener: (type: string, listener: (event: never) => void) => {
        listeners[type]?.push(listener);
      },
    };
  }, key);
  const heard: unknown[] = [];
  const ended: number[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(data));
  socket.addEventListener('close', ({ code }) => ended.push(code));
  return {
    opened: opened.promise,
    say: (message: unknown) => tell('message', { data: JSON.stringify(message) }),
    sayText: (data: string) => tell('message', { data }),
    end: (code: number) => tell('close', { code }),
    socket,
    heard,
    ended,
    isClosedByPage: () => isClosedByPage,
  };
};

const nonceIn = (protocols: readonly string[]) => (protocols[1] ?? '').split('.')[0] ?? '';

describe('a page and its host', () => {
  it('the page sends a nonce and its proof, and never the key', async () => {
    const [one, other] = [await start().opened, await start().opened];
    expect(one[0]).toBe('internal-dash-bridge');
    expect(one[1]).toBe(`${nonceIn(one)}.${signed(`page ${nonceIn(one)}`)}`);
    expect(nonceIn(one)).toMatch(/^[\w-]{22}$/);
    expect(nonceIn(other)).not.toBe(nonceIn(one));
    expect(one.join()).not.toContain(key);
  });

  it('the page accepts a host with the key from its first message', async () => {
    const page = start();
    const proof = signed(`host ${nonceIn(await page.opened)}`);
    page.say({ launch: 'L1', proof });
    page.say({ answer: 1, result: { ok: true, value: null } });
    expect(page.heard).toHaveLength(2);
    page.end(4409);
    expect(page.ended).toEqual([4409]);
  });

  it.each([
    ['without a proof', () => ({ launch: 'L1' })],
    [
      "with the page's own proof",
      (nonce: string) => ({ launch: 'L1', proof: signed(`page ${nonce}`) }),
    ],
    [
      'with a proof from another key',
      (nonce: string) => ({ proof: signed(`host ${nonce}`, 'other') }),
    ],
    ['with a proof of another nonce', () => ({ launch: 'L1', proof: signed('host 1') })],
    ['that sends a non-object', () => null],
  ])('the page ignores a host %s and treats the connection as broken', async (_what, word) => {
    const page = start();
    page.say(word(nonceIn(await page.opened)));
    page.say({ launch: 'L1', proof: signed(`host ${nonceIn(await page.opened)}`) });
    expect([page.heard, page.ended, page.isClosedByPage()]).toEqual([[], [1006], true]);
  });

  it('the page ignores a host that does not send JSON', async () => {
    const page = start();
    await page.opened;
    page.sayText('hello');
    expect([page.heard, page.ended]).toEqual([[], [1006]]);
  });

  it('the page never opens a socket that was closed before it opened', async () => {
    const page = start();
    page.socket.close();
    expect(page.ended).toEqual([1000]);
    const result = await Promise.race([
      page.opened,
      new Promise((resolve) => setTimeout(resolve, 50, 'not opened')),
    ]);
    expect(result).toBe('not opened');
  });
});
