import { describe, expect, it } from 'vitest';
import { openProviderFile, requireProviderUrl } from '../../../../src/main/core/api/provider-file';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock, realClock } from '../helpers/fake-clock';

const at = (dashboardUrl: string) => ({ stripe: { dashboardUrl } }) as never;
const live = at('https://dashboard.stripe.com');

describe('the address of an invoice file', () => {
  it.each([
    ['https://pay.stripe.com/invoice/x/pdf?s=ap', live],
    ['https://dashboard.stripe.com/x', live],
    ['http://127.0.0.1:4000/pay/x', at('http://127.0.0.1:4000/dashboard')],
  ])('allows %s', (url, environment) => {
    expect(requireProviderUrl(url, environment).href).toBe(url);
  });

  it.each([
    ['http://pay.stripe.com/x', live, 'isn’t secure'],
    ['https://pay.stripe.com.evil.example/x', live, 'isn’t the payment provider’s'],
    ['https://evilstripe.com/x', live, 'isn’t the payment provider’s'],
    ['https://127.0.0.1/x', live, 'points to this computer'],
    ['http://localhost:9222/json', live, 'points to this computer'],
    ['http://127.0.0.1:4001/x', at('http://127.0.0.1:4000/dashboard'), 'points to this computer'],
    ['https://user:pass@pay.stripe.com/x', live, 'has a password'],
    ['https://user@pay.stripe.com/x', live, 'has a password'],
    ['https://:pass@pay.stripe.com/x', live, 'has a password'],
    ['https://stripe.com.com/x', live, 'isn’t the payment provider’s'],
    ['file:///etc/passwd', live, 'isn’t secure'],
    ['nonsense', live, 'isn’t a web address'],
  ])('rejects %s', (url, environment, why) => {
    expect(() => requireProviderUrl(url, environment)).toThrow(why);
  });
});

describe('redirects to an invoice file', () => {
  const open = async (answers: Readonly<Record<string, Response>>, first: string) => {
    const asked: Request[] = [];
    const fetch = async (request: unknown) => {
      asked.push(request as Request);
      return answers[(request as Request).url] ?? new Response('gone', { status: 404 });
    };
    const signal = new AbortController().signal;
    const file = await openProviderFile(new URL(first), { fetch, clock: realClock, signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.chunks) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), asked };
  };
  const moved = (location: string) => new Response(null, { status: 302, headers: { location } });
  const first = 'https://pay.stripe.com/a';

  it('are followed over https without any of our headers', async () => {
    const { text, asked } = await open(
      {
        [first]: moved('https://files.example/b'),
        'https://files.example/b': new Response('%PDF-'),
      },
      first,
    );
    expect(text).toBe('%PDF-');
    expect(asked).toHaveLength(2);
    for (const { credentials, redirect, referrerPolicy, headers } of asked) {
      expect({ credentials, redirect, referrerPolicy }).toEqual({
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
      });
      expect([...headers]).toEqual([['accept', 'application/pdf']]);
    }
  });

  it.each(['http://files.example/b', 'https://127.0.0.1/b', 'http://localhost/b', 'file:///b'])(
    'stop before %s',
    async (location) => {
      const answers = { [first]: moved(location), [location]: new Response('%PDF-') };
      await expect(open(answers, first)).rejects.toThrow('can’t be downloaded');
    },
  );

  it('stay on the same host when it is this computer', async () => {
    const local = 'http://127.0.0.1:4000/a';
    const answers = { [local]: moved('/b'), 'http://127.0.0.1:4000/b': new Response('%PDF-') };
    expect((await open(answers, local)).text).toBe('%PDF-');
  });

  it.each(['https://user@files.example/b', 'https://:pass@files.example/b'])(
    'stop before an address with a password: %s',
    async (location) => {
      const answers = { [first]: moved(location), [location]: new Response('%PDF-') };
      await expect(open(answers, first)).rejects.toThrow('a link with a password');
    },
  );

  it.each([{}, { location: 'https://' }])('stop when they lead nowhere: %j', async (headers) => {
    const answers = {
      [first]: new Response(null, { status: 302, headers: headers as HeadersInit }),
    };
    await expect(open(answers, first)).rejects.toThrow('its redirect has no link');
  });

  it('are followed at most five times', async () => {
    const step = (index: number) => `https://files.example/${index}`;
    const steps = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [step(index), moved(step(index + 1))]),
      );
    const five = { ...steps(5), [step(5)]: new Response('%PDF-') };
    expect((await open(five, step(0))).text).toBe('%PDF-');
    const six = { ...steps(6), [step(6)]: new Response('%PDF-') };
    await expect(open(six, step(0))).rejects.toThrow('redirects too many times');
  });

  it('report a broken connection and do not keep waiting', async () => {
    const clock = fakeClock();
    const cause = Object.assign(new Error('reset'), { code: 'EPIPE' });
    const failure = await failureOf(
      openProviderFile(new URL(first), {
        fetch: () => Promise.reject(cause),
        clock,
        signal: new AbortController().signal,
      }),
    );
    expect(failure).toMatchObject({ code: 'offline', outcome: 'unknown' });
    expect(clock.waiting).toBe(0);
  });

  it('time out when the addresses do not respond in 30 seconds', async () => {
    const clock = fakeClock();
    const sent = Promise.withResolvers<void>();
    const fetch = async (request: unknown, init?: RequestInit) => {
      if ((request as Request).url === first) {
        clock.advance(29_000);
        return moved('https://files.example/b');
      }
      sent.resolve();
      return new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    const { signal } = new AbortController();
    const opened = openProviderFile(new URL(first), { fetch, clock, signal });
    await sent.promise;
    clock.advance(1_000);
    expect((await failureOf(opened)).code).toBe('timeout');
  });

  it('show the payment provider’s message when it refuses', async () => {
    await expect(open({}, first)).rejects.toThrow('gone');
  });
});
