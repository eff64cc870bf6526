import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { createScopeFolders } from '../../../../src/main/core/storage/scope-folders';
import { sweepLeftovers } from '../../../../src/main/core/storage/sweep-leftovers';
import { fakeLog } from '../helpers/fake-log';
import { guarded, scopeNameOf, startTestCore } from '../helpers/test-core';
import { drop } from '../outbox/write-helpers';

let userData: string;
beforeEach(async () => {
  userData = await mkdtemp(path.join(tmpdir(), 'dash-scopes-'));
});
afterEach(() => rm(userData, { recursive: true, force: true }));

const put = async (name: string, text = 'x') => {
  const file = path.join(userData, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
};
const names = async (folder: string) => (await readdir(path.join(userData, folder))).sort();
const foldersOf = (scope: string, log = fakeLog()) =>
  createScopeFolders({ userData, environmentName: 'production', scope, log });

describe('the folders of an environment', () => {
  it('are named by its servers, so a file with the same name gets different ones', () => {
    const real = foldersOf('production aaaa');
    const other = foldersOf('production bbbb');
    expect(real.folder('intents')).toBe(path.join(userData, 'intents', 'production-aaaa'));
    expect(other.folder('intents')).toBe(path.join(userData, 'intents', 'production-bbbb'));
    expect([real.journalName, other.journalName]).toEqual(['production-aaaa', 'production-bbbb']);
  });

  it('take over once what an older version stored by name', async () => {
    const full = 'production.2026-01-15T12-00-00.000Z.0a1b2c3d.jsonl';
    await put('intents/production/a.json');
    await put('post-flow/production/b.json');
    await put('drafts/production/c.json');
    await put('quote-lists/production/d.json');
    await put('drafts/staging/e.json');
    for (const name of ['production.jsonl', full, 'production2.jsonl', 'staging.jsonl']) {
      await put(`journal/${name}`, name);
    }
    foldersOf('production aaaa');
    expect(await names('intents/production-aaaa')).toEqual(['a.json']);
    expect(await names('post-flow/production-aaaa')).toEqual(['b.json']);
    expect(await names('drafts')).toEqual(['production-aaaa', 'staging']);
    expect(await names('quote-lists/production-aaaa')).toEqual(['d.json']);
    expect(await names('journal')).toEqual([
      'production-aaaa.2026-01-15T12-00-00.000Z.0a1b2c3d.jsonl',
      'production-aaaa.jsonl',
      'production2.jsonl',
      'staging.jsonl',
    ]);
    // The second environment with this name gets nothing from the first.
    foldersOf('production bbbb');
    expect(await names('intents')).toEqual(['production-aaaa']);
    // An older version wrote meanwhile: existing files are not replaced.
    await put('journal/production.jsonl', 'later');
    foldersOf('production aaaa');
    expect(await readFile(path.join(userData, 'journal/production-aaaa.jsonl'), 'utf8')).toBe(
      'production.jsonl',
    );
  });

  it('are named by name for the embedded sandbox, as before', async () => {
    await put('intents/production/a.json');
    expect(foldersOf('production').folder('intents')).toBe(
      path.join(userData, 'intents', 'production'),
    );
    expect(await names('intents/production')).toEqual(['a.json']);
  });
});

it('an app takes over the unfinished change and the journal of an older version', async () => {
  const test = await startTestCore();
  await test.signIn();
  guarded(test, 'POST /internal/firewall/firewall_update_ip', drop);
  await test.call('firewall.updateIp', { ipAddress: '203.0.113.7' });
  await test.core.close();
  const scope = scopeNameOf(test);
  const { name } = test.environment;
  const at = (...parts: string[]) => path.join(test.userData, ...parts);
  await rename(at('intents', scope), at('intents', name));
  await rename(at('journal', `${scope}.jsonl`), at('journal', `${name}.jsonl`));
  const newer = test.restart();
  await newer.call('session.get', {});
  expect(await newer.call('writes.unfinished', {})).toMatchObject({
    value: [{ action: 'firewall.updateIp', state: 'unknown' }],
  });
  expect(await newer.call('journal.list', {})).toMatchObject({
    value: [{ action: 'firewall.updateIp', outcome: 'unknown' }],
  });
  await newer.stop();
});

it('partial files of killed apps are deleted, except those another app may be writing', async () => {
  const own = path.join(userData, 'intents');
  const downloads = path.join(userData, 'downloads');
  const half = (digit: string) =>
    `.internal-dash-${digit.repeat(8)}-0000-4000-8000-000000000000.part`;
  const now = Date.now();
  const minutesAgo = async (folder: string, name: string, minutes: number) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), 'half');
    const then = new Date(now - minutes * 60_000);
    await utimes(path.join(folder, name), then, then);
  };
  for (const folder of [own, downloads]) {
    await minutesAgo(folder, half('0'), 61);
    await minutesAgo(folder, half('1'), 2);
    await minutesAgo(folder, half('2'), 0);
    await minutesAgo(folder, 'quote.pdf', 61);
  }
  await sweepLeftovers({
    files: nodeFileSystem,
    clock: { now: () => now },
    ownFolders: [own, path.join(userData, 'none')],
    downloads: () => downloads,
  });
  // The app's own files are written at once; a download may take a while.
  expect(await names('intents')).toEqual([half('2'), 'quote.pdf']);
  expect(await names('downloads')).toEqual([half('1'), half('2'), 'quote.pdf']);
});

it('an app cleans its folders when it starts', async () => {
  const test = await startTestCore();
  const folder = path.join(test.userData, 'drafts', scopeNameOf(test));
  const left = '.internal-dash-00000000-0000-4000-8000-000000000000.part';
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, left), 'half');
  await utimes(path.join(folder, left), 0, 0);
  const gone = new Promise<void>((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close();
      resolve();
    });
  });
  const newer = test.restart();
  await gone;
  expect(await readdir(folder)).not.toContain(left);
  await newer.core.close();
  await test.stop();
});
