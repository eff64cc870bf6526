import { describe, expect, it } from 'vitest';
import { networkError } from '../../../src/main/core/api/errors';
import { createPatientFetch } from '../../../src/main/hosts/shared/patient-fetch';

const create = (ready: () => Promise<void>) => {
  const asked: unknown[] = [];
  const fetch = createPatientFetch(async (input) => {
    asked.push(input);
    return new Response('answer');
  }, ready);
  return { fetch, asked };
};

describe('a request to an API that may be starting', () => {
  it('is sent at once when the API is up', async () => {
    const { fetch } = create(async () => undefined);
    expect(await (await fetch('http://127.0.0.1:1/a')).text()).toBe('answer');
  });

  it('waits until the API is up', async () => {
    const starting = Promise.withResolvers<void>();
    const { fetch, asked } = create(() => starting.promise);
    const answer = fetch('http://127.0.0.1:1/a', { signal: new AbortController().signal });
    await Promise.resolve();
    expect(asked).toEqual([]);
    starting.resolve();
    expect(await (await answer).text()).toBe('answer');
  });

  it('waits no longer than its own time limit and is not sent afterward', async () => {
    const starting = Promise.withResolvers<void>();
    const { fetch, asked } = create(() => starting.promise);
    const limit = new AbortController();
    const answer = fetch('http://127.0.0.1:1/a', { signal: limit.signal });
    limit.abort(new Error('30 s are over'));
    await expect(answer).rejects.toThrow('30 s are over');
    starting.resolve();
    await starting.promise;
    expect(asked).toEqual([]);
  });

  it('counts as never sent when the API is unavailable, as when nothing listens', async () => {
    const { fetch, asked } = create(() => Promise.reject(new Error('it rests')));
    const failed = await fetch('http://127.0.0.1:1/a').catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'TypeError', cause: { code: 'ECONNREFUSED' } });
    expect(networkError(failed, 'action')).toMatchObject({ outcome: 'not-sent' });
    expect(asked).toEqual([]);
  });
});
