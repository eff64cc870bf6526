import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { OfferedUpdate } from '../../../../src/contract/entities/updates';
import { hashOfPerson } from '../../../../src/main/core/storage/own-file';
import { fakeClock } from '../helpers/fake-clock';
import {
  guarded,
  scopeNameOf,
  signInAs,
  startTestCore,
  type TestCore,
  type TestCoreOptions,
} from '../helpers/test-core';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
  await test.signIn();
};
afterEach(() => test.stop());

describe('recently opened records', () => {
  const list = async () => {
    const result = await test.call('visits.list', {});
    return result.ok
      ? result.value.map(({ kind, id, pinned }) => `${kind} ${id}${pinned ? ' pinned' : ''}`)
      : null;
  };
  const add = (id: number, kind: 'member' | 'team' = 'member', name = `name ${id}`) =>
    test.call('visits.add', { kind, id, name });
  const pin = (id: number, pinned = true) =>
    test.call('visits.pin', { kind: 'member', id, pinned });

  it('are newest first, each once, under their current name', async () => {
    await start();
    await add(1);
    await add(2);
    await add(1, 'team');
    expect(await add(1, 'member', 'new name')).toMatchObject({
      ok: true,
      value: [{ id: 1, name: 'new name' }, { kind: 'team' }, { id: 2 }],
    });
    expect(await list()).toEqual(['member 1', 'team 1', 'member 2']);
    expect(test.events.filter(({ type }) => type === 'visits.changed')).toHaveLength(4);
  });

  it('keep what another app on the folder has written since they were read', async () => {
    await start();
    await add(1);
    const { settings } = test;
    const key = Object.keys(settings.value.visits)[0]!;
    const change = settings.change.bind(settings);
    settings.change = (apply) => {
      const theirs = { kind: 'team' as const, id: 7, name: 'theirs', pinned: true };
      settings.value.visits[key] = [theirs, ...settings.value.visits[key]!];
      settings.change = change;
      change(apply);
    };
    await add(2);
    expect(await list()).toEqual(['team 7 pinned', 'member 2', 'member 1']);
  });

  it('are limited to twenty, plus twenty pinned ones at the top', async () => {
    await start();
    for (let id = 1; id <= 22; id += 1) await add(id);
    expect(await list()).toHaveLength(20);
    expect((await list())?.at(-1)).toBe('member 3');
    await pin(5);
    expect((await list())?.[0]).toBe('member 5 pinned');
    // A pinned record stays pinned when opened again; an unpinned one returns to the usual order.
    await add(30);
    await add(5);
    expect((await list())?.slice(0, 2)).toEqual(['member 5 pinned', 'member 30']);
    await pin(5, false);
    expect((await list())?.[0]).toBe('member 5');
    for (let id = 101; id <= 121; id += 1) {
      await add(id);
      await pin(id);
    }
    // The one that was opened longest ago gives way, and stays among the recent ones.
    const all = (await list()) ?? [];
    expect(all[0]).toBe('member 121 pinned');
    expect(all.filter((each) => each.endsWith('pinned'))).toHaveLength(20);
    expect(all[20]).toBe('member 101');
  });

  it('are forgotten when the record is gone, and are private to each person', async () => {
    await start();
    await add(1);
    await add(1, 'team');
    expect(await test.call('visits.forget', { kind: 'member', id: 1 })).toMatchObject({
      value: [{ kind: 'team', id: 1 }],
    });
    await signInAs(test, 'kim@example.com');
    expect(await list()).toEqual([]);
  });
});

describe('app updates in the windows', () => {
  /** An update server that offers 2.0.0 on every channel. */
  const source = () => {
    const done: string[] = [];
    const update: OfferedUpdate = { version: '2.0.0', notes: '' };
    return {
      done,
      source: {
        check: async (channel: string) => {
          done.push(`check ${channel}`);
          return update;
        },
        download: async () => 'whole' as const,
        stop: () => undefined,
        restart: async () => void done.push('restart'),
        installAtQuit: () => undefined,
        isHandedOver: () => false,
      },
    };
  };
  const status = async () => {
    const result = await test.call('updates.get', {});
    return result.ok ? result.value.state.status : null;
  };

  it('are checked for, downloaded, and installed on request', async () => {
    const { done, source: updates } = source();
    await start({ ports: { updates } });
    expect(await test.call('updates.check', {})).toMatchObject({
      value: { channel: 'latest', state: { status: 'checking' } },
    });
    await expect.poll(status).toBe('available');
    expect(await test.call('updates.download', {})).toMatchObject({
      value: { state: { status: 'downloading' } },
    });
    await expect.poll(status).toBe('ready');
    await test.call('window.setRestartBlockers', { blockers: ['edit'] }, { client: 'window-2' });
    expect(await test.call('updates.install', {})).toMatchObject({
      value: { state: { status: 'ready', blockers: ['edit'] } },
    });
    // Once it is saved, Settings says again that closing the app installs the update.
    const told = () => test.events.filter(({ type }) => type === 'updates.changed').length;
    const before = told();
    await test.call('window.setRestartBlockers', { blockers: [] }, { client: 'window-2' });
    expect(await test.call('updates.get', {})).toMatchObject({
      value: { state: { blockers: [] } },
    });
    expect(told()).toBe(before + 1);
    await test.call('window.setRestartBlockers', { blockers: ['edit'] }, { client: 'window-2' });
    await test.call('updates.install', {});
    test.core.forget('window-2');
    expect(await test.call('updates.get', {})).toMatchObject({
      value: { state: { blockers: [] } },
    });
    expect(await test.call('updates.install', {})).toMatchObject({
      value: { state: { status: 'installing' } },
    });
    expect(done).toEqual(['check latest', 'restart']);
    expect(test.events.some(({ type }) => type === 'updates.changed')).toBe(true);
  });

  it('are checked again when another channel is chosen', async () => {
    const { done, source: updates } = source();
    await start({ ports: { updates } });
    await test.call('updates.setChannel', { channel: 'latest' });
    expect(done).toEqual([]);
    expect(await test.call('updates.setChannel', { channel: 'beta' })).toMatchObject({
      value: { channel: 'beta', state: { status: 'checking' } },
    });
    expect(done).toEqual(['check beta']);
    expect(test.settings.value.updateChannel).toBe('beta');
  });
});

describe('files saved to disk', () => {
  const pdf = {
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.from('%PDF-1.4\n…\n%%EOF\n'),
  };
  const clock = () => fakeClock(Date.UTC(2026, 0, 15, 17));

  it("name a team's quote after its company", async () => {
    await start({ ports: { clock: clock() } });
    guarded(test, 'GET /internal/quotes/pdf/9', pdf);
    expect(
      await test.call('quote.saveForTeam', {
        teamId: 9,
        companyName: 'Acme & Sons',
        includeCheckout: true,
      }),
    ).toMatchObject({ ok: true, value: { fileName: 'Popl Teams Quote - Acme___Sons.pdf' } });
    expect(test.api.requests.at(-1)?.path).toContain('includeCheckout=true');
  });

  it('take an invoice only from the payment provider’s own address', async () => {
    await start({ ports: { clock: clock() } });
    const download = () =>
      test.call('invoice.download', { stripeInvoiceId: 'in_1', companyName: 'Acme' });
    guarded(test, 'GET /internal/stripe/invoice/in_1', { body: { invoice: { id: 'in_1' } } });
    expect(await download()).toEqual({
      ok: false,
      error: { code: 'not-found', message: 'This invoice has no PDF.' },
    });
    const invoice_pdf = 'https://evil.example/in_1.pdf';
    guarded(test, 'GET /internal/stripe/invoice/in_1', {
      body: { invoice: { id: 'in_1', invoice_pdf } },
    });
    expect(await download()).toMatchObject({ ok: false, error: { code: 'invalid-response' } });
    guarded(test, 'GET /internal/stripe/invoice/in_1', { status: 422, body: { message: 'No.' } });
    expect(await download()).toMatchObject({ ok: false, error: { message: 'No.' } });
  });

  it('name the journal and tables after their day', async () => {
    await start({ ports: { clock: clock() } });
    expect(await test.call('journal.export', {})).toMatchObject({
      ok: true,
      value: { fileName: 'Internal Dash journal - sandbox - 2026-01-15.csv' },
    });
    const save = (id: string, rows: string[][], more = false) =>
      test.call('table.save', { id, name: 'Teams: all', headers: ['ID', 'Email'], rows, more });
    expect(await save('one', [['1', 'a@b.c']], true)).toEqual({ ok: true, value: null });
    const saved = await save('one', [['2', 'd@e.f']]);
    if (!saved.ok || !saved.value) throw new Error('not saved');
    expect(saved.value.fileName).toMatch(/^Teams.*2026-01-15\.csv$/);
    const text = await readFile(path.join(test.downloads, saved.value.fileName), 'utf8');
    expect(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual(['ID,Email', '1,a@b.c', '2,d@e.f']);
    // The parts are gone with the table.
    const again = await save('one', [['3', 'g@h.i']]);
    if (!again.ok || !again.value) throw new Error('not saved');
    const second = await readFile(path.join(test.downloads, again.value.fileName), 'utf8');
    expect(second.trim().split('\r\n')).toHaveLength(2);
  });

  it('keep at most four waiting tables and drop those of closed windows', async () => {
    await start({ ports: { clock: clock() } });
    const save = (id: string, more: boolean) =>
      test.call('table.save', { id, name: id, headers: ['ID'], rows: [[id]], more });
    for (const id of ['a', 'b', 'c', 'd', 'e']) await save(id, true);
    const lines = async (id: string) => {
      const saved = await save(id, false);
      if (!saved.ok || !saved.value) throw new Error('not saved');
      const text = await readFile(path.join(test.downloads, saved.value.fileName), 'utf8');
      return text.trim().split('\r\n').length;
    };
    expect(await lines('b')).toBe(3);
    expect(await lines('a')).toBe(2);
  });

  it('are opened by the system, which may refuse', async () => {
    let refuses = false;
    const opened: string[] = [];
    const open = async (file: string) => {
      if (refuses) throw new Error('no program');
      opened.push(file);
    };
    await start({ desktop: { openFile: open, showInFolder: open } });
    const saved = await test.call('journal.export', {});
    const id = saved.ok && saved.value ? saved.value.id : '';
    expect(await test.call('file.open', { id })).toEqual({ ok: true, value: null });
    expect(await test.call('file.showInFolder', { id })).toEqual({ ok: true, value: null });
    expect(opened).toHaveLength(2);
    refuses = true;
    for (const method of ['file.open', 'file.showInFolder'] as const) {
      expect(await test.call(method, { id })).toEqual({
        ok: false,
        error: { code: 'file', reason: 'OPEN', message: 'Couldn’t open the file.' },
      });
    }
  });
});

describe('the downloads folder', () => {
  const set = (folder: string | null) => test.call('settings.setDownloadsFolder', { path: folder });

  it('is the chosen one, or the system’s default', async () => {
    await start();
    const folder = path.join(test.userData, 'papers');
    await mkdir(folder);
    expect(await set(folder)).toEqual({ ok: true, value: { downloadsFolder: folder } });
    expect(test.settings.value.downloadsFolder).toBe(folder);
    expect(await test.call('journal.export', {})).toMatchObject({ ok: true });
    expect(await readdir(folder)).toHaveLength(1);
    expect(await set(null)).toEqual({ ok: true, value: { downloadsFolder: test.downloads } });
    expect(test.events.filter(({ type }) => type === 'settings.changed')).toHaveLength(2);
  });

  it('must exist', async () => {
    await start();
    expect(await set(path.join(test.userData, 'gone'))).toMatchObject({ ok: false });
    expect(test.settings.value.downloadsFolder).toBeNull();
  });
});

it('a file found damaged while the app runs is reported to the windows that are open', async () => {
  await start();
  const notices = async () => {
    const info = await test.call('app.info', {});
    return info.ok ? info.value.notices : [];
  };
  const before = await notices();
  const folder = path.join(test.userData, 'post-flow', scopeNameOf(test));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${hashOfPerson('sam@example.com')}.json`), '{"version":');
  const told = test.nextEvent('app.changed');
  expect(await test.call('teamSetup.get', {})).toMatchObject({ ok: true });
  await told;
  expect(await notices()).toEqual([
    ...before,
    expect.stringContaining('The saved progress of Create New Team was damaged.'),
  ]);
});

describe('a batch of quotes in the windows', () => {
  const row = {
    companyName: 'Acme',
    clientName: '',
    clientEmail: '',
    memberQuantity: 5,
    sourcePriceId: 'p',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  };

  it('is created, shown, exported, and forgotten', async () => {
    await start();
    guarded(test, 'POST /internal/quotes/make_pdf', {
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from('%PDF-1.4\n…\n%%EOF\n'),
    });
    expect(await test.call('batchQuotes.status', {})).toEqual({ ok: true, value: null });
    expect(await test.call('batchQuotes.start', { rows: [row] })).toMatchObject({
      value: { state: 'running' },
    });
    const status = async () => {
      const result = await test.call('batchQuotes.status', {});
      return result.ok ? result.value?.state : null;
    };
    await expect.poll(status).toBe('finished');
    expect(await test.call('batchQuotes.cancel', {})).toMatchObject({
      value: { state: 'finished' },
    });
    expect(await test.call('batchQuotes.resume', {})).toMatchObject({ ok: true });
    await expect.poll(status).toBe('finished');
    expect(await test.call('batchQuotes.export', {})).toMatchObject({
      value: { fileName: 'Results.csv' },
    });
    expect(await test.call('batchQuotes.forget', {})).toEqual({ ok: true, value: null });
    expect(await test.call('batchQuotes.status', {})).toEqual({ ok: true, value: null });
  });
});

describe('the support bundle', () => {
  it('holds what was shown, from both logs, and nothing else', async () => {
    await start({ ports: { clock: fakeClock(Date.UTC(2026, 0, 15, 17)) } });
    const logs = path.join(test.userData, 'logs');
    await mkdir(logs);
    await writeFile(path.join(logs, 'main.1.log'), '{"message":"older line"}\n');
    await writeFile(path.join(logs, 'main.log'), '{"message":"newer line"}\n\n');
    expect(await test.call('support.save', { id: 'no-id' })).toMatchObject({ ok: false });
    const shown = await test.call('support.preview', {});
    if (!shown.ok) throw new Error('not shown');
    const text = shown.value.lines.join('\n');
    expect(text.indexOf('older line')).toBeGreaterThan(0);
    expect(text.indexOf('newer line')).toBeGreaterThan(text.indexOf('older line'));
    expect(text).toContain('1.2.3');
    expect(text).not.toContain('cannot be read');
    await writeFile(path.join(logs, 'main.log'), 'a later line\n');
    expect(await test.call('support.save', { id: shown.value.id })).toMatchObject({
      value: { fileName: 'Internal Dash support - 2026-01-15.txt' },
    });
    const [file = ''] = await readdir(test.downloads);
    expect(await readFile(path.join(test.downloads, file), 'utf8')).toBe(`${text}\n`);
  });
});
