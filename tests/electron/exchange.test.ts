import { describe, expect, it } from 'vitest';
import { exchange } from '../../src/main/hosts/electron/exchange';
import { createFakeNet, type Reply, type SentRequest } from './fake-net';

const ask = (
  answer: (asked: SentRequest) => Reply | 'never' | Error = () => ({ status: 200 }),
  signal = new AbortController().signal,
) => {
  const { net, asked, aborted } = createFakeNet(answer);
  const url = 'https://files.example/1';
  const answered = exchange({ net }, { url, headers: { accept: '*/*' }, signal });
  answered.catch(() => undefined);
  return { answered, asked, aborted };
};

describe('one exchange with the network', () => {
  it('is sent without cookies, and its response is returned unchanged', async () => {
    const { answered, asked } = ask(() => ({
      status: 200,
      headers: { 'content-encoding': 'gzip', 'content-length': '7', vary: ['accept', 'origin'] },
      body: 'let a=1',
    }));
    const response = await answered;
    expect(asked).toEqual([
      {
        url: 'https://files.example/1',
        method: 'GET',
        credentials: 'omit',
        headers: { accept: '*/*' },
      },
    ]);
    expect(await response.text()).toBe('let a=1');
    // Decoded already; a reader that believed the old length would cut it off.
    expect(Object.fromEntries(response.headers)).toEqual({ vary: 'accept, origin' });
  });

  it('says where a redirect leads and does not go there', async () => {
    const { answered, asked } = ask(() => ({ status: 302, headers: { location: '/2' } }));
    const response = await answered;
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://files.example/2',
    ]);
    expect(asked).toHaveLength(1);
  });

  it.each([204, 304])('has no body with status %s', async (status) => {
    expect((await ask(() => ({ status })).answered).status).toBe(status);
  });

  it('leaves out a header that none may be, beyond Latin-1 or with a line break', async () => {
    const headers = { 'x-name': 'Łódź', 'x-line': 'a\nb', 'x-good': 'yes' };
    const response = await ask(() => ({ status: 200, headers })).answered;
    expect(Object.fromEntries(response.headers)).toEqual({ 'x-good': 'yes' });
  });

  it.each([103, 600])('fails, and nothing else does, at status %s', async (status) => {
    const { answered, aborted } = ask(() => ({ status }));
    await expect(answered).rejects.toThrow(RangeError);
    expect(aborted).toEqual(['https://files.example/1']);
  });

  it('fails with the network', async () => {
    await expect(ask(() => new Error('offline')).answered).rejects.toThrow('offline');
  });

  it('is given up with its signal, also with one that is over already', async () => {
    const controller = new AbortController();
    const { answered, aborted } = ask(() => 'never', controller.signal);
    controller.abort();
    await expect(answered).rejects.toThrow('canceled');
    expect(aborted).toHaveLength(1);
    await expect(ask(() => 'never', AbortSignal.abort()).answered).rejects.toThrow('canceled');
  });
});
