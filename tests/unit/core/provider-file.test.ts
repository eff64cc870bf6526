import { describe, expect, it } from 'vitest';
import {
  openProviderFile,
  requireProviderAddress,
} from '../../../src/main/core/http/provider-file';
import { realClock } from './fake-clock';

const at = (dashboardUrl: string) => ({ stripe: { dashboardUrl } }) as never;
const live = at('https://dashboard.stripe.com');

describe('where an invoice’s file may be', () => {
  it.each([
    ['https://pay.stripe.com/invoice/x/pdf?s=ap', live],
    ['https://dashboard.stripe.com/x', live],
    ['http://127.0.0.1:4000/pay/x', at('http://127.0.0.1:4000/dashboard')],
  ])('%s', (url, environment) => {
    expect(requireProviderAddress(url, environment).href).toBe(url);
  });

  it.each([
    ['http://pay.stripe.com/x', live, 'not secure'],
    ['https://pay.stripe.com.evil.example/x', live, 'does not lead to the payment provider'],
    ['https://evilstripe.com/x', live, 'does not lead to the payment provider'],
    ['https://127.0.0.1/x', live, 'leads to this machine'],
    ['http://localhost:9222/json', live, 'leads to this machine'],
    ['http://127.0.0.1:4001/x', at('http://127.0.0.1:4000/dashboard'), 'leads to this machine'],
    ['https://user:pass@pay.stripe.com/x', live, 'has a password'],
    ['file:///etc/passwd', live, 'not secure'],
    ['nonsense', live, 'no web address'],
  ])('not %s', (url, environment, why) => {
    expect(() => requireProviderAddress(url, environment)).toThrow(why);
  });
});

describe('the way there', () => {
  const open = async (answers: Readonly<Record<string, Response>>, first: string) => {
    const asked: { url: string; init: RequestInit }[] = [];
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      asked.push({ url: String(url), init: init ?? {} });
      return answers[String(url)] ?? new Response('gone', { status: 404 });
    };
    const signal = new AbortController().signal;
    const file = await openProviderFile(new URL(first), { fetch, clock: realClock, signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.chunks) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), asked };
  };
  const moved = (location: string) => new Response(null, { status: 302, headers: { location } });
  const first = 'https://pay.stripe.com/a';

  it('is followed over https, with nothing of ours', async () => {
    const { text, asked } = await open(
      {
        [first]: moved('https://files.example/b'),
        'https://files.example/b': new Response('%PDF-'),
      },
      first,
    );
    expect(text).toBe('%PDF-');
    for (const { init } of asked) {
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
      expect(Object.keys(init.headers ?? {})).toEqual(['accept']);
    }
  });

  it.each(['http://files.example/b', 'https://127.0.0.1/b', 'http://localhost/b', 'file:///b'])(
    'ends where it would lead to %s',
    async (location) => {
      const answers = { [first]: moved(location), [location]: new Response('%PDF-') };
      await expect(open(answers, first)).rejects.toThrow('is not fetched');
    },
  );

  it('ends after five', async () => {
    const answers = { [first]: moved(first) };
    await expect(open(answers, first)).rejects.toThrow('moved too often');
  });

  it('a refusal has the provider’s words', async () => {
    await expect(open({}, first)).rejects.toThrow('gone');
  });
});
