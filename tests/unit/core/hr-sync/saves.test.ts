import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SyncSettings } from '../../../../src/contract/entities/hr';
import type { MappingScheme } from '../../../../src/contract/entities/mapping-scheme';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';
import { ownKeyOf, signInAs } from '../helpers/test-core';
import { type HrServer, startHr, syncConfig } from './hr-server';

let hr: HrServer;
beforeEach(async () => {
  hr = await startHr();
  hr.test.events.length = 0;
});
afterEach(() => hr.test.stop());

const put = 'PUT /internal/hr-sync/update-sync-config';
const settings = (changes: Partial<SyncSettings> = {}): SyncSettings => {
  const { mappingScheme: _none, ...rest } = syncConfig(changes);
  return rest;
};
const journal = async () => {
  const result = await hr.test.call('journal.list', {});
  return result.ok
    ? result.value.map(({ action, detail, outcome }) => [action, detail, outcome])
    : [];
};

const unfinished = async () => {
  const result = await hr.test.call('writes.unfinished', {});
  return result.ok ? result.value.map(({ action }) => action) : null;
};
const changedTeam = { type: 'record.changed', record: 'team', id: 7 };

describe('a team’s connections', () => {
  it('come with their configs, and the team is remembered', async () => {
    expect(await hr.test.call('hr.connections', { teamId: 7 })).toMatchObject({
      value: [
        { id: 3, uid: 'conn-uid', integration: 'microsoftTeams', integrationSyncConfig: { id: 5 } },
      ],
    });
    expect(await hr.test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [7] });
    await hr.test.call('hr.connections', { teamId: 8 });
    await hr.test.call('hr.connections', { teamId: 7 });
    expect(await hr.test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [7, 8] });
    expect(hr.requests('POST /internal/hr-sync/get_hr_connections')[0]?.json()).toEqual({
      teamId: 7,
    });
  });

  it('are remembered for the person who opened them', async () => {
    await hr.test.call('hr.connections', { teamId: 7 });
    const [own] = Object.keys(hr.test.settings.read().recentHrTeams);
    await signInAs(hr.test, 'next@example.com');
    expect(await hr.test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [] });
    await hr.test.call('hr.connections', { teamId: 8 });
    expect(hr.test.settings.read().recentHrTeams).toEqual({
      [own ?? '']: [7],
      [ownKeyOf(hr.test, 'next@example.com')]: [8],
    });
    const shown = await hr.test.call('settings.get', {});
    expect(shown.ok && shown.value.recentHrTeams).toEqual({ 'sandbox next@example.com': [8] });
  });

  it('are shown although the recent team cannot be saved', async () => {
    const { settings } = hr.test;
    const { change } = settings;
    settings.change = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    expect(await hr.test.call('hr.connections', { teamId: 7 })).toMatchObject({
      ok: true,
      value: [{ id: 3 }],
    });
    expect(await hr.test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [] });
    settings.change = change;
    await hr.test.call('hr.connections', { teamId: 7 });
    expect(await hr.test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [7] });
  });

  it('are not remembered when they cannot be read', async () => {
    hr.test.api.on('POST /internal/hr-sync/get_hr_connections', {
      status: 500,
      body: { message: 'Broken.' },
    });
    expect(await hr.test.call('hr.connections', { teamId: 9 })).toMatchObject({
      error: { code: 'server', message: 'Broken.' },
    });
    expect(await hr.test.call('hr.recentTeams', {})).toEqual({ ok: true, value: [] });
  });
});

describe('a sync config', () => {
  const save = (wanted: SyncSettings, base = settings(), connectionId = 3) =>
    hr.test.call('hr.saveSyncConfig', { teamId: 7, connectionId, wanted, base });

  it("J20: is sent whole, with other people's changes, and is in the journal", async () => {
    hr.config = syncConfig({ sendInvites: true, lastSync: '2026-02-02T02:02:02Z' });
    expect(await save(settings({ isDeleteMember: false }))).toEqual({ ok: true, value: null });
    expect(hr.requests(put).map(({ json }) => json())).toEqual([
      settings({ isDeleteMember: false, sendInvites: true, lastSync: '2026-02-02T02:02:02Z' }),
    ]);
    expect(await journal()).toEqual([['hr.saveSyncConfig', 'isDeleteMember Yes -> No', 'done']]);
    expect(hr.test.events).toContainEqual({ type: 'record.changed', record: 'team', id: 7 });
  });

  it('does not overwrite another person’s change of the same field', async () => {
    hr.config = syncConfig({ syncSchedule: 'weekly' });
    expect(await save(settings({ syncSchedule: 'monthly' }))).toMatchObject({
      error: { code: 'conflict', current: { syncSchedule: 'weekly' } },
    });
    expect(hr.requests(put)).toEqual([]);
    const seen = settings({ syncSchedule: 'weekly' });
    expect(await save(settings({ syncSchedule: 'monthly' }), seen)).toMatchObject({ ok: true });
  });

  it('is announced but not sent when the server already has it', async () => {
    hr.config = syncConfig({ syncSchedule: 'weekly' });
    expect(await save(settings({ syncSchedule: 'weekly' }))).toMatchObject({ ok: true });
    expect(hr.requests(put)).toEqual([]);
    expect(hr.test.events).toContainEqual({ type: 'record.changed', record: 'team', id: 7 });
  });

  it('is not sent or announced without changes, and does not end another save', async () => {
    hr.test.api.on(put, { raw: (_response, socket) => socket.destroy() });
    await save(settings({ syncSchedule: 'weekly' }));
    hr.test.events.length = 0;
    expect(await save(settings())).toEqual({ ok: true, value: null, unsent: true });
    expect(hr.requests(put)).toHaveLength(1);
    expect(hr.test.events).toEqual([]);
    expect(await unfinished()).toEqual(['hr.saveSyncConfig']);
  });

  it('stays unfinished until a later save sets the same fields', async () => {
    hr.test.api.on(put, { raw: (_response, socket) => socket.destroy() });
    await save(settings({ syncSchedule: 'monthly' }));
    hr.test.api.on(put, { body: { success: true } });
    expect(await save(settings({ sendInvites: true }))).toMatchObject({ ok: true });
    expect(await unfinished()).toEqual(['hr.saveSyncConfig']);
    expect(await save(settings({ syncSchedule: 'weekly' }))).toMatchObject({ ok: true });
    expect(await unfinished()).toEqual([]);
  });

  it("gets a new key when it overwrites another person's value", async () => {
    hr.test.api.on(put, { raw: (_response, socket) => socket.destroy() });
    await save(settings({ syncSchedule: 'monthly' }));
    hr.config = syncConfig({ syncSchedule: 'weekly' });
    await save(settings({ syncSchedule: 'monthly' }), settings({ syncSchedule: 'weekly' }));
    const keys = hr.requests(put).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('is not sent when its connection is gone', async () => {
    expect(await save(settings({ sendInvites: true }), settings(), 4)).toMatchObject({
      error: { code: 'not-found' },
    });
    expect(hr.requests(put)).toEqual([]);
  });

  it('reports a refusal or a lost response, and repeats under the same key', async () => {
    hr.test.api.on(put, { status: 422, body: { message: 'No such schedule.' } });
    expect(await save(settings({ syncSchedule: 'x' }))).toMatchObject({
      error: { code: 'server', message: 'No such schedule.' },
    });
    hr.test.api.on(put, { raw: (_response, socket) => socket.destroy() });
    await save(settings({ syncSchedule: 'y' }));
    await save(settings({ syncSchedule: 'y' }));
    const keys = hr.requests(put).map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
    expect((await journal()).map(([, , outcome]) => outcome)).toEqual([
      'unknown',
      'unknown',
      'refused',
    ]);
  });
});

describe('the mapping', () => {
  const conf = 'GET /connections/hrSync/map-conf/7';
  const fields = 'POST /connections/hrSync/map-fields';
  const edited: MappingScheme = {
    ...defaultMappingScheme,
    linkData: { ...defaultMappingScheme.linkData, Company: ['Acme'] },
  };
  let stored: MappingScheme | null = null;
  const save = (scheme: MappingScheme, base: MappingScheme | null = null) =>
    hr.test.call('hr.saveMapping', { teamId: 7, scheme, base });

  beforeEach(() => {
    stored = null;
    hr.product(conf, () => ({ body: { data: stored } }));
    hr.product(fields, ({ json }) => {
      stored = (json() as { mappingScheme: MappingScheme }).mappingScheme;
      return { body: { data: stored } };
    });
  });

  it('is null while the default is in use', async () => {
    expect(await hr.test.call('hr.mapConf', { teamId: 7 })).toEqual({ ok: true, value: null });
  });

  it('is not replaced while the server returns an error in its place', async () => {
    hr.product(conf, { body: { error: { message: 'The database is busy.' } } });
    expect(await hr.test.call('hr.mapConf', { teamId: 7 })).toMatchObject({
      ok: false,
      error: { message: 'The database is busy.' },
    });
    expect(await save(edited)).toMatchObject({ error: { code: 'conflict', unread: true } });
    expect(hr.requests(fields)).toEqual([]);
  });

  it('is saved whole with its author and reads back the same', async () => {
    expect(await save(edited)).toEqual({ ok: true, value: edited });
    expect(hr.requests(fields).map(({ json }) => json())).toEqual([
      { teamId: 7, user: 'sam@example.com', mappingScheme: edited },
    ]);
    expect(await hr.test.call('hr.mapConf', { teamId: 7 })).toEqual({ ok: true, value: edited });
    expect(hr.test.events).toEqual([{ type: 'journal.changed' }, changedTeam]);
  });

  it('goes back with the keys that the app doesn’t know', async () => {
    const [link, ...links] = edited.links;
    const more = (scheme: MappingScheme) => ({
      ...scheme,
      version: 3,
      linkData: { ...scheme.linkData, Pronouns: ['{{pronouns}}'] },
      links: [{ ...link, order: 1 }, ...links],
    });
    stored = more(defaultMappingScheme) as MappingScheme;
    const read = await hr.test.call('hr.mapConf', { teamId: 7 });
    if (!read.ok || read.value === null) throw new Error('not read');
    const scheme = { ...read.value, linkData: { ...read.value.linkData, Name: ['{{mail}}'] } };
    expect(await save(scheme, read.value)).toMatchObject({ ok: true });
    const [sent] = hr.requests(fields).map(({ json }) => json() as { mappingScheme: unknown });
    expect(sent?.mappingScheme).toEqual({
      ...more(defaultMappingScheme),
      linkData: { ...more(defaultMappingScheme).linkData, Name: ['{{mail}}'] },
    });
  });

  it('J32: drops an unexpected link when it is read and saved, and the journal says so', async () => {
    const [link] = edited.links;
    hr.product(conf, () => ({ body: { data: { ...edited, links: [link, { title: 'no id' }] } } }));
    const read = await hr.test.call('hr.mapConf', { teamId: 7 });
    expect(read).toMatchObject({
      ok: true,
      value: { links: [{ id: link?.id }] },
      unexpected: [{ at: 'links[1]' }],
    });
    hr.product(fields, { body: { data: defaultMappingScheme } });
    if (!read.ok) throw new Error(read.error.message);
    // The window may have read the mapping before the part was stored.
    hr.test.events.length = 0;
    expect(await save(defaultMappingScheme, read.value)).toEqual({
      ok: false,
      error: {
        code: 'conflict',
        outcome: 'not-sent',
        message:
          'Nothing was saved: the stored mapping now has 1 part in an unknown format, which a save removes. Check the mapping, then save it again.',
      },
    });
    expect(hr.requests(fields)).toEqual([]);
    expect(hr.test.events).toEqual([changedTeam]);
    const known = { teamId: 7, scheme: defaultMappingScheme, base: read.value };
    const parts = ['links[1]'];
    expect(await hr.test.call('hr.saveMapping', { ...known, unknownParts: parts })).toMatchObject({
      ok: true,
    });
    expect((await journal())[0]?.[1]).toMatch(/, without 1 part in an unknown format$/);
  });

  it.each([
    [{ links: [] }, 'missing'],
    [{ linkData: null, links: [] }, 'null'],
    [{ linkData: 'none', links: [] }, '"none"'],
  ])('J32: has no rows for %j, and says so', async (data, text) => {
    hr.product(conf, { body: { data } });
    expect(await hr.test.call('hr.mapConf', { teamId: 7 })).toEqual({
      ok: true,
      value: { linkData: { Name: [], 'Job Title': [], Company: [], Location: [] }, links: [] },
      unexpected: [{ at: 'linkData', text }],
    });
  });

  it.each([
    { body: { data: { ...defaultMappingScheme, links: [{ title: 'no id' }] } } },
    { body: { data: 'stored' } },
    { body: 'OK' },
  ])('J32: is saved even when the response is unexpected: %j', async (answer) => {
    hr.product(fields, answer);
    expect(await save(edited)).toEqual({ ok: true, value: edited });
    expect((await journal())[0]?.[2]).toBe('done');
    expect(await unfinished()).toEqual([]);
  });

  it('is not sent when a value is empty or it is already stored', async () => {
    const empty = { ...edited, linkData: { ...edited.linkData, Name: [' '] } };
    expect(await save(empty)).toMatchObject({
      error: { code: 'validation', field: 'linkData.Name.0' },
    });
    expect(hr.test.events).toEqual([]);
    stored = edited;
    expect(await save(edited)).toEqual({ ok: true, value: edited, unsent: true });
    expect(hr.requests(fields)).toEqual([]);
    // Another person has: the screen does not know yet.
    expect(hr.test.events).toEqual([changedTeam]);
    expect(await save(edited, edited)).toMatchObject({ ok: true, value: edited });
    expect(hr.test.events).toEqual([changedTeam]);
  });

  it('is repeated automatically under its own key after a lost response', async () => {
    const lost = () => hr.product(fields, { raw: (_response, socket) => socket.destroy() });
    const other = { ...edited, links: [] };
    lost();
    await save(edited);
    await save(other);
    const list = await hr.test.call('writes.unfinished', {});
    expect(list).toMatchObject({ value: [{ canRepeat: true, record: { record: 'team', id: 7 } }] });
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    hr.product(fields, { body: { data: other } });
    expect(await hr.test.call('writes.repeat', { id })).toMatchObject({ ok: true });
    expect(await unfinished()).toEqual([]);
    const sent = hr.requests(fields);
    expect(sent.map(({ json }) => (json() as { mappingScheme: unknown }).mappingScheme)).toEqual([
      edited,
      other,
      other,
    ]);
    const [first, second, again] = sent.map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
    expect(again).toBe(second);
  });

  it("gets a new key when it overwrites another person's value", async () => {
    hr.product(fields, { raw: (_response, socket) => socket.destroy() });
    await save(edited);
    stored = { ...edited, links: [] };
    await save(edited, stored);
    const keys = hr.requests(fields).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('does not overwrite another person’s', async () => {
    stored = { ...edited, links: [] };
    expect(await save(edited)).toMatchObject({
      error: { code: 'conflict', current: { mappingScheme: { links: [] } } },
    });
    expect(hr.requests(fields)).toEqual([]);
    expect(await save(edited, stored)).toMatchObject({ ok: true });
  });

  it('counts as saved when it was stored before the connection broke', async () => {
    hr.product(fields, ({ json }) => {
      stored = (json() as { mappingScheme: MappingScheme }).mappingScheme;
      return { raw: (_response, socket) => socket.destroy() };
    });
    expect(await save(edited)).toEqual({ ok: true, value: edited });
    expect((await journal())[0]?.[2]).toBe('done');
  });

  it.each([
    ['500', { status: 500, body: { message: 'Broken.' } }, 'server'],
    ['half an answer', { body: '{"data":{"linkData"' }, 'invalid-response'],
  ])('fails with %s', async (_name, answer, code) => {
    hr.product(fields, answer);
    expect(await save(edited)).toMatchObject({ error: { code } });
    hr.product(conf, answer);
    expect(await hr.test.call('hr.mapConf', { teamId: 7 })).toMatchObject({ error: { code } });
  });
});
