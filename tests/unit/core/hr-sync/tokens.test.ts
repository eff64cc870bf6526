import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HrServer, startHr } from './hr-server';

let hr: HrServer;
beforeEach(async () => {
  hr = await startHr();
});
afterEach(() => hr.test.stop());

const members = 'GET /groups/g1/transitiveMembers';
const count = (groupId = 'g1') => hr.test.call('hr.countGroup', { uid: 'conn-uid', groupId });

describe('the product API and directory tokens', () => {
  it('are fetched once for simultaneous calls and kept', async () => {
    hr.directory(members, { body: { '@odata.count': 4, value: [] } });
    const answers = await Promise.all([count(), count(), count()]);
    expect(answers).toEqual(Array(3).fill({ ok: true, value: { count: 4 } }));
    await count();
    expect(hr.handedOut).toEqual(['directory-secret-1']);
    const [asked] = hr.requests('POST /internal/hr-sync/get_token');
    expect(asked?.json()).toEqual({ uid: 'conn-uid' });
  });

  it('are renewed once after a 401, and each waiting call is resent once', async () => {
    hr.directory(members, { body: { '@odata.count': 4, value: [] } });
    await count();
    hr.directoryTokens.clear();
    const answers = await Promise.all([count(), count()]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(hr.handedOut).toEqual(['directory-secret-1', 'directory-secret-2']);
    expect(hr.requests(members)).toHaveLength(5);
  });

  it('are reported as the API’s refusal when new ones are refused, and staff stay signed in', async () => {
    hr.test.api.on(members, {
      status: 401,
      body: { error: { message: 'Consent was withdrawn.' } },
    });
    expect(await count()).toEqual({
      ok: false,
      error: { code: 'server', status: 401, message: 'Consent was withdrawn.' },
    });
    expect(await hr.test.call('session.get', {})).toMatchObject({ value: { status: 'signed-in' } });
  });

  it('are requested again with the next call after a failure', async () => {
    hr.directory(members, { body: 4 });
    hr.test.api.on('POST /internal/hr-sync/get_token', {
      status: 500,
      body: { message: 'No such connection.' },
    });
    expect(await count()).toMatchObject({ error: { message: 'No such connection.' } });
    hr.test.api.on('POST /internal/hr-sync/get_token', () => {
      hr.directoryTokens.add('late-secret');
      return { body: { token: 'late-secret' } };
    });
    expect(await count()).toEqual({ ok: true, value: { count: 4 } });
  });

  it('belong to one person: the next one who signs in gets new ones', async () => {
    hr.directory(members, { body: 4 });
    await count();
    await hr.test.call('session.signOut', {});
    expect(await count()).toMatchObject({ error: { code: 'unauthorized' } });
    await hr.test.signIn();
    await count();
    expect(hr.handedOut).toHaveLength(2);
  });

  it('are not used when they arrive after the sign-out', async () => {
    hr.directory(members, { body: 4 });
    const held = Promise.withResolvers<void>();
    const route = 'POST /internal/hr-sync/get_token';
    hr.test.api.on(route, async () => {
      await held.promise;
      hr.directoryTokens.add('late-secret');
      return { body: { token: 'late-secret' } };
    });
    const counting = count();
    await hr.test.api.seen(route);
    await hr.test.call('session.signOut', {});
    held.resolve();
    expect(await counting).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(hr.requests(members)).toEqual([]);
  });

  it('appear in no log and no response', async () => {
    hr.test.api.on(members, (request) => ({
      status: 500,
      body: { error: { message: `Bad ${request.headers.authorization}` } },
    }));
    const answer = JSON.stringify(await count());
    expect(answer).not.toContain('directory-secret');
    expect(JSON.stringify(hr.test.log)).not.toContain('directory-secret');
    expect(JSON.stringify(hr.test.settings.value)).not.toContain('directory-secret');
  });
});

it('a person without the admin flag cannot get a token', async () => {
  const other = await startHr({ user: { can_access_admin: false } });
  try {
    const answer = await other.test.call('hr.countGroup', { uid: 'conn-uid', groupId: 'g1' });
    expect(answer).toMatchObject({ error: { code: 'forbidden' } });
    expect(other.handedOut).toEqual([]);
  } finally {
    await other.test.stop();
  }
});

describe('a service that says to try again later', () => {
  it.each([429, 503])('is waited for with %i, and the app says so', async (status) => {
    let refusals = 2;
    hr.directory(members, () => {
      refusals -= 1;
      return refusals >= 0
        ? { status, headers: { 'retry-after': '0' }, body: { error: { message: 'Busy.' } } }
        : { body: 4 };
    });
    const answer = await hr.test.call(
      'hr.countGroup',
      { uid: 'conn-uid', groupId: 'g1' },
      { id: 'my-call' },
    );
    expect(answer).toEqual({ ok: true, value: { count: 4 } });
    expect(hr.test.events.filter(({ type }) => type.startsWith('call.'))).toEqual([
      { type: 'call.waiting', call: 'my-call', seconds: 0 },
      { type: 'call.waited', call: 'my-call' },
      { type: 'call.waiting', call: 'my-call', seconds: 0 },
      { type: 'call.waited', call: 'my-call' },
    ]);
  });

  it('is not waited for longer than two minutes, or when it gives no time', async () => {
    const busy = (headers: Record<string, string>) =>
      hr.directory(members, { status: 429, headers, body: { error: { message: 'Busy.' } } });
    busy({ 'retry-after': '121' });
    expect(await count()).toMatchObject({
      error: { code: 'rate-limited', retryAfterSeconds: 121 },
    });
    busy({});
    expect(await count()).toMatchObject({ error: { code: 'rate-limited', message: 'Busy.' } });
    expect(hr.requests(members)).toHaveLength(2);
  });

  it('is abandoned after several tries', async () => {
    hr.directory(members, { status: 429, headers: { 'retry-after': '0' }, body: 'Busy.' });
    expect(await count()).toMatchObject({ error: { code: 'rate-limited' } });
    expect(hr.requests(members)).toHaveLength(6);
  });

  it('is waited for until the call is canceled', async () => {
    hr.directory(members, { status: 429, headers: { 'retry-after': '60' }, body: 'Busy.' });
    const waiting = hr.test.nextEvent('call.waiting');
    const answer = hr.test.call(
      'hr.countGroup',
      { uid: 'conn-uid', groupId: 'g1' },
      { id: 'waits' },
    );
    await waiting;
    hr.test.core.cancel('waits', 'window-1');
    expect(await answer).toMatchObject({ error: { code: 'cancelled' } });
    expect(hr.test.events).toContainEqual({ type: 'call.waited', call: 'waits' });
  });
});
