import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { carriesToken, oneTimeAddress } from '../../../src/main/hosts/shared/one-time-address';

const target = 'https://team.example/sign-in?addon=s3cret';
const statusOf = async (address: string, init: RequestInit = {}) =>
  (await fetch(address, { redirect: 'manual', ...init })).status;

describe('an address that works once', () => {
  it('is only for addresses that sign someone in', () => {
    expect(carriesToken(target)).toBe(true);
    expect(carriesToken('https://accounts.example/authorize?state=1')).toBe(true);
    expect(carriesToken('https://accounts.example/')).toBe(false);
    expect(carriesToken('https://team.example/addon')).toBe(false);
  });

  it('responds to no one who does not know it, and then still to the browser that does', async () => {
    const address = await oneTimeAddress(target);
    expect(await statusOf(new URL('/', address).href)).toBe(404);
    expect(await statusOf(address, { method: 'POST' })).toBe(404);
    expect(await statusOf(address)).toBe(303);
  });

  it('rejects another user of the computer and still works afterward', async () => {
    let isOwn = false;
    const address = await oneTimeAddress(target, { mayAsk: () => isOwn });
    expect(await statusOf(address)).toBe(404);
    isOwn = true;
    expect(await statusOf(address)).toBe(303);
  });

  it.runIf(process.platform === 'linux')('works over IPv6 sockets too', async () => {
    const { port, pathname } = new URL(await oneTimeAddress(target));
    const socket = connect({ host: '::ffff:127.0.0.1', port: Number(port) });
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 303 /);
    socket.destroy();
  });

  it('gives the target to one of two simultaneous requests', async () => {
    const address = await oneTimeAddress(target, {
      mayAsk: () => new Promise((resolve) => setImmediate(resolve, true)),
    });
    const all = await Promise.allSettled([statusOf(address), statusOf(address)]);
    const statuses = all.map((one) => (one.status === 'fulfilled' ? one.value : 404));
    expect(statuses.sort()).toEqual([303, 404]);
  });

  it('ends when no one requests it', async () => {
    const address = await oneTimeAddress(target, { openForMs: 1 });
    await expect
      .poll(
        () =>
          fetch(address).then(
            () => 'there',
            () => 'gone',
          ),
        { timeout: 5000 },
      )
      .toBe('gone');
  });
});
