import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CorePage, openPage } from '../../../helpers/core-page';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { row } from './batch-helpers';

const hour = 3_600_000;

let clock: FakeClock;
let core: TestCore;
let page: CorePage;
let keys: string[];
let loses: boolean;

beforeEach(async () => {
  clock = fakeClock();
  core = await startTestCore({ ports: { clock } });
  await core.signIn();
  page = await openPage(core.core);
  keys = [];
  loses = true;
  core.api.on('POST /internal/quotes/make_pdf', ({ headers }) => {
    keys.push(String(headers['idempotency-key']));
    if (loses) return { status: 502, body: 'Bad gateway' };
    return { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7\n%%EOF\n' };
  });
});
afterEach(async () => {
  page.close();
  await core.stop();
});

const batch = async () => {
  const result = await core.call('batchQuotes.status', {});
  return result.ok ? result.value : null;
};

/** Starts five quotes on a server that gives no clear response. */
const stopped = async () => {
  await core.call('batchQuotes.start', { rows: ['A', 'B', 'C', 'D', 'E'].map(row) });
  await expect.poll(async () => (await batch())?.state).not.toBe('running');
  expect(keys).toHaveLength(5);
  loses = false;
};

it('asks once before it makes quotes again whose keys are more than 20 hours old', async () => {
  await stopped();
  clock.advance(60 * hour);
  await core.signIn();
  const resume = async (again: boolean) => {
    const resumed = page.state().batch.resume();
    await expect.poll(() => page.state().repeat.asked?.confirmLabel).toBe('Do it again');
    expect(page.state().repeat.asked?.message).toBe(
      'We couldn’t confirm earlier attempts at 5 quotes, and the server may no longer recognize them. Trying again may create them twice.',
    );
    page.state().repeat.answer(again);
    await resumed;
  };
  await resume(false);
  expect(keys).toHaveLength(5);
  expect(page.state().batch.error).toBeNull();
  await resume(true);
  await expect.poll(async () => (await batch())?.state).toBe('finished');
  expect((await batch())?.rows.map(({ state }) => state)).toEqual(Array(5).fill('saved'));
  expect(keys).toHaveLength(10);
  expect(new Set(keys).size).toBe(10);
  expect(page.state().repeat.asked).toBeNull();
  const unfinished = await core.call('writes.unfinished', {});
  expect(unfinished).toEqual({ ok: true, value: [] });
});

it('makes them again under the same keys, without asking, while the server knows them', async () => {
  await stopped();
  clock.advance(19 * hour);
  await core.signIn();
  await page.state().batch.resume();
  await expect.poll(async () => (await batch())?.state).toBe('finished');
  expect(page.state().repeat.asked).toBeNull();
  expect(new Set(keys).size).toBe(5);
});
