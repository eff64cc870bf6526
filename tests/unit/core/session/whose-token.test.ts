import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordHelpers } from '../helpers/record-helpers';
import { guarded, signInAs, startTestCore, type TestCore } from '../helpers/test-core';
import { hrConnection } from '../hr-sync/hr-server';
import { startSyncDesk, syncRoute } from '../hr-sync/sync-desk';

let test: TestCore;
const { journal, on, sent } = recordHelpers(() => test);
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
});
afterEach(() => test.stop());

const mode = '/internal/member/5/links-data';
const exchange = '/internal/member/5';

it('J37: the rest of a write is not sent with the token of the next person', async () => {
  const held = Promise.withResolvers<void>();
  on(`PATCH ${mode}`, async () => {
    await held.promise;
    return { body: {} };
  });
  on(`PATCH ${exchange}`, { body: {} });
  const turningOn = test.call('member.setLeadCapture', { memberId: 5, on: true });
  await test.api.seen(`PATCH ${mode}`);
  await signInAs(test, 'next@example.com', { id: 8 });
  held.resolve();
  await turningOn;
  expect(sent(exchange)).toEqual([]);
  const bearers = sent(mode).map(({ headers }) => headers.authorization ?? '');
  expect(bearers.some((bearer) => bearer.includes('next@example.com'))).toBe(false);
  // Half of it is done: Sam sees that when they are back.
  expect(await journal()).toMatchObject([{ actor: 'sam@example.com', outcome: 'unknown' }]);
});

it('the same person, after a new sign-in, continues with their own', async () => {
  const held = Promise.withResolvers<void>();
  on(`PATCH ${mode}`, async () => {
    await held.promise;
    return { body: {} };
  });
  on(`PATCH ${exchange}`, { body: {} });
  const turningOn = test.call('member.setLeadCapture', { memberId: 5, on: true });
  await test.api.seen(`PATCH ${mode}`);
  await test.call('session.signOut', {});
  await test.signIn();
  held.resolve();
  await turningOn;
  expect(sent(exchange)).toHaveLength(1);
});

it('J37: a sync that another person finds finished does not look up the team with their token', async () => {
  const hr = await startSyncDesk();
  try {
    const connection = { teamId: 7, connectionId: 3 };
    const dryRun = await hr.test.call('hr.dryRun', connection);
    if (!dryRun.ok) throw new Error(dryRun.error.message);
    const held = Promise.withResolvers<void>();
    hr.product(syncRoute, async () => {
      await held.promise;
      return { body: { message: 'OK' } };
    });
    const dryRunId = dryRun.value.id;
    const syncing = hr.test.call('hr.manualSync', { ...connection, dryRunId, typed: '1' });
    await hr.test.api.seen(syncRoute);
    await signInAs(hr.test, 'next@example.com', { id: 8 });
    held.resolve();
    expect(await syncing).toMatchObject({ ok: true, value: { outcome: null } });
    const bearers = hr.test.api.requests.map(({ headers }) => headers.authorization ?? '');
    expect(bearers.filter((bearer) => bearer.includes('next@example.com'))).toEqual([]);
  } finally {
    await hr.test.stop();
  }
});

it('J37: a team whose connections one person requested does not appear in the next person’s recent teams', async () => {
  const held = Promise.withResolvers<void>();
  on('POST /internal/hr-sync/get_hr_connections', async () => {
    await held.promise;
    return { body: { data: [] } };
  });
  const asking = test.call('hr.connections', { teamId: 7 });
  await test.api.seen('POST /internal/hr-sync/get_hr_connections');
  await signInAs(test, 'next@example.com', { id: 8 });
  held.resolve();
  await asking;
  expect(await test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [] });
  await signInAs(test, 'sam@example.com');
  expect(await test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [7] });
});

it('J37: a request from one person is not started for the next one who signs in while a record loads', async () => {
  const held = Promise.withResolvers<void>();
  const hr = await startSyncDesk();
  try {
    const route = 'POST /internal/hr-sync/get_hr_connections';
    guarded(hr.test, route, async () => {
      await held.promise;
      return { body: { data: [hrConnection({ integrationSyncConfig: hr.config })] } };
    });
    const syncing = hr.test.call('hr.manualSync', { teamId: 7, connectionId: 3, dryRunId: null });
    await hr.test.api.seen(route);
    await signInAs(hr.test, 'next@example.com', { id: 8 });
    held.resolve();
    expect(await syncing).toMatchObject({ ok: false });
    expect(hr.requests(syncRoute)).toEqual([]);
    expect(await hr.test.call('journal.list', {})).toEqual({ ok: true, value: [] });
  } finally {
    held.resolve();
    await hr.test.stop();
  }
});
