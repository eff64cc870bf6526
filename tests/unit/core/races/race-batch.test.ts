import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../../src/contract/entities/quote';
import type { QuoteBatch } from '../../../../src/contract/entities/quote-batch';
import { flowMark } from '../../../../src/domain/team-setup/team-setup-flow';
import { type CorePage, openPage } from '../../../helpers/core-page';
import type { FakeClock } from '../helpers/fake-clock';
import { signInAs, startTestCore, type TestCore } from '../helpers/test-core';
import { noon } from './race-acts';
import { batchAct, batchCells, type RaceEvent } from './race-cells';
import { nextPerson, typed } from './race-desk';

/**
 * The twelfth act of the race matrix, a list of quotes. It answers when it has started and
 * continues by itself, so its list and folder show what happens meanwhile. The result of each event
 * is in `race-cells.ts` and in docs/races.md.
 */
describe(batchAct, () => {
  let core: TestCore;
  let clock: FakeClock;
  let page: CorePage;
  let made: Set<string>;
  /** Of each request, in order. */
  let keys: string[];
  let answers: (() => void)[];
  let server: 'holds' | 'loses' | 'answers';

  const acme: QuoteRequest = {
    companyName: 'Acme',
    clientName: '',
    clientEmail: '',
    memberQuantity: 5,
    sourcePriceId: 'price_1',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  };
  const call = async (method: 'status' | 'resume', at = core): Promise<QuoteBatch | null> => {
    const result = await at.call(`batchQuotes.${method}`, {});
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  const begin = (at = core, client = 'window-1') =>
    at.call('batchQuotes.start', { rows: [acme] }, { client });
  /** The list in progress: the server has made its quote, and the response is held. */
  const start = async () => {
    expect(await begin()).toMatchObject({ ok: true });
    await expect.poll(() => answers.length).toBe(1);
  };
  const answer = () => {
    server = 'answers';
    for (const resolve of answers.splice(0)) resolve();
  };
  /** The list in the window. */
  const shown = () => page.state().server.cached('batchQuotes.status', {}).value;
  const drafts = async () => {
    const kept = await core.call('drafts.get', {});
    return kept.ok ? kept.value.texts : null;
  };
  const state = async (at = core) => (await call('status', at))?.state ?? null;
  const pdfs = async () => {
    const [folder = ''] = await readdir(core.downloads);
    const names = folder === '' ? [] : await readdir(path.join(core.downloads, folder));
    return names.filter((name) => name.endsWith('.pdf'));
  };
  const once = async (at = core) => {
    await expect.poll(() => state(at)).toBe('finished');
    expect((await call('status', at))?.rows).toMatchObject([{ state: 'saved' }]);
    expect(made.size).toBe(1);
    expect(await pdfs()).toHaveLength(1);
  };
  const holds = async (event: RaceEvent, at = core) => {
    const isAgain = batchCells[event] === 'same key';
    if (isAgain) {
      expect(await state(at)).toBe('stopped');
      await call('resume', at);
    }
    await once(at);
    expect(keys).toHaveLength(isAgain ? 2 : 1);
  };

  beforeEach(async () => {
    clock = noon();
    core = await startTestCore({ ports: { clock } });
    await core.signIn();
    page = await openPage(core.core);
    await core.call('drafts.set', { texts: typed });
    made = new Set();
    keys = [];
    answers = [];
    server = 'holds';
    core.api.on('POST /internal/quotes/make_pdf', async ({ headers }) => {
      keys.push(String(headers['idempotency-key'] ?? `without a key ${keys.length}`));
      made.add(keys.at(-1) ?? '');
      if (server === 'loses') return { raw: (_response, socket) => socket.destroy() };
      if (server === 'holds') {
        const held = Promise.withResolvers<void>();
        answers.push(held.resolve);
        await held.promise;
      }
      return { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7\n%%EOF\n' };
    });
  });
  afterEach(async () => {
    answer();
    page.close();
    await core.stop();
  });

  it('is made once whatever team is started or left meanwhile', async () => {
    await start();
    await core.call('teamSetup.start', { email: 'zoe@other.example' });
    const flow = await core.call('teamSetup.get', {});
    if (flow.ok && flow.value) await core.call('teamSetup.leave', flowMark(flow.value));
    answer();
    await holds('Exit');
  });

  it('changes no team in progress', async () => {
    await start();
    const other = await core.call('teamSetup.start', { email: 'zoe@other.example' });
    answer();
    await holds('Other team');
    expect(await core.call('teamSetup.get', {})).toEqual(other);
  });

  it('waits through a sign-out and is made under the same key', async () => {
    await start();
    await core.call('session.signOut', {});
    answer();
    await core.signIn();
    expect(await drafts()).toEqual(typed);
    await holds('Sign-out');
  });

  it('is hidden from the next person, sends nothing with their token, and waits for its owner', async () => {
    await start();
    await page.state().batch.refresh();
    expect(shown()).toMatchObject({ state: 'running' });
    await signInAs(core, nextPerson, { id: 8 });
    answer();
    expect(await call('status')).toBeNull();
    expect(await drafts()).toEqual({});
    expect(shown()).toBeNull();
    expect(await pdfs()).toEqual([]);
    expect(keys).toHaveLength(1);
    const bearers = core.api.requests.map(({ headers }) => headers.authorization ?? '');
    expect(bearers.filter((bearer) => bearer.includes(nextPerson))).toEqual([]);
    await signInAs(core, 'sam@example.com');
    await holds('Other person');
  });

  it('is made once while the app is locked', async () => {
    await start();
    await core.call('lock.now', {});
    answer();
    await core.signIn();
    await holds('Lock');
  });

  it.each([
    ['a reload', 'Reload'],
    ['another window', 'Second window'],
  ] as const)('is made once when it is started again from %s', async (_name, event) => {
    await start();
    if (event === 'Reload') core.core.forget('window-1');
    const again = await begin(core, 'window-2');
    const isRefused = batchCells[event] === 'in progress';
    expect(again).toMatchObject(
      isRefused ? { ok: false, error: { code: 'conflict' } } : { ok: true },
    );
    answer();
    await holds(event);
  });

  it.each([
    ['at once', 'Kill', 0],
    ['after midnight', 'Midnight', 13],
  ] as const)(
    'is made under its key by the next start after a kill, %s',
    async (_when, event, hours) => {
      await start();
      const next = await killed();
      clock.advance(hours * 3_600_000);
      if (hours > 0) await next.signIn();
      server = 'answers';
      await holds(event, next);
    },
  );

  it('is made again after more than a day only when a person decides', async () => {
    server = 'loses';
    await begin();
    await expect.poll(() => state()).toBe('stopped');
    clock.advance(30 * 3_600_000);
    await core.signIn();
    server = 'answers';
    const resumed = page.state().batch.resume();
    await expect
      .poll(() => page.state().repeat.asked?.message)
      .toBe(
        'We couldn’t confirm an earlier attempt at 1 quote, and the server may no longer recognize it. Trying again may create it twice.',
      );
    expect(keys).toHaveLength(1);
    expect(made.size).toBe(1);
    // One decision, and it is made again under a new key.
    page.state().repeat.answer(true);
    await resumed;
    await expect.poll(async () => (await call('status'))?.rows[0]?.state).toBe('saved');
    expect(made.size).toBe(batchCells['A day later'] === 'new key' ? 2 : 1);
  });

  /** What a killed app leaves: the next one finds the list with its lock released. */
  const killed = async (): Promise<TestCore> => {
    server = 'loses';
    const left = core.core.close();
    for (const resolve of answers.splice(0)) resolve();
    await left;
    const next = core.restart();
    await next.call('session.get', {});
    return next;
  };
});
