import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { connectionNames } from '../../../../src/domain/hr-sync/connections';
import {
  directoryErrorText,
  notInGroup,
  userSearchText,
} from '../../../../src/domain/hr-sync/directory-errors';
import { dryRun } from '../../../../src/domain/hr-sync/dry-run';
import { configDifferences, planSyncConfig } from '../../../../src/domain/hr-sync/sync-config';
import { syncOutcome } from '../../../../src/domain/hr-sync/sync-outcome';
import { card, config, inSales, scheme, user } from './hr-builders';

describe('connections', () => {
  it('have display names, plus IDs when there are several of a kind (section 3)', () => {
    const all = ['microsoftTeams', 'bamboohr', 'google-workspace', 'workday', 'workday'];
    expect(connectionNames(all.map((integration, id) => ({ id, integration })))).toEqual([
      'Azure Active Directory',
      'BambooHR',
      'Google Workspace',
      'Workday (3)',
      'Workday (4)',
    ]);
  });
});

describe('a failed directory call', () => {
  const server = (message: string): AppError => ({ code: 'server', message, status: 500 });
  it.each<[AppError, 'overview' | 'group' | 'test', string, string]>([
    [{ code: 'not-found', message: 'No group x.' }, 'test', 'No group x.', ''],
    [{ code: 'not-found', message: 'Not Found', wordless: true }, 'test', 'Unhadled error', ''],
    // Its own message, whatever it is.
    [{ code: 'not-found', message: 'Not Found' }, 'test', 'Not Found', ''],
    [{ code: 'not-found', message: 'No group x.' }, 'overview', 'No group x.', ''],
    [{ code: 'not-found', message: 'No group x.' }, 'group', 'No group x.', ''],
    [{ code: 'not-found', message: '' }, 'group', 'Unhadled error', ''],
    [server('Quota exceeded.'), 'overview', 'Quota exceeded.', ''],
    [
      { ...server('Internal Server Error'), wordless: true },
      'overview',
      'Internal Server Error',
      '',
    ],
    [{ ...server('Internal Server Error'), wordless: true }, 'group', 'Unhadled error', ''],
    [server('Bad Gateway'), 'test', 'Bad Gateway', ''],
    [
      { code: 'offline', message: 'No connection.', outcome: 'not-sent' },
      'overview',
      'Internal Server Error',
      'No connection.',
    ],
  ])('%j at %s reads %s', (error, place, text, detail) => {
    expect(directoryErrorText(error, place)).toEqual({ text, detail });
  });
  it.each(['overview', 'group', 'test'] as const)(
    'reads User not found when there is no user at %s',
    (place) => {
      expect(userSearchText({ code: 'not-found', message: 'Resource x' }, place)).toEqual({
        text: 'User not found',
        detail: '',
      });
      expect(userSearchText(server('Quota exceeded.'), place).text).toBe('Quota exceeded.');
    },
  );
  it('says who is not in a group with the text from section 8', () => {
    expect(notInGroup).toBe('User is not part of this group');
  });
});

describe('the sync config', () => {
  it('ignores the order of its lists and treats empty as none', () => {
    const one = config({ syncFields: ['Name', 'Links'], defaultLeadAssignee: '' });
    const other = config({ syncFields: ['Links', 'Name'], defaultLeadAssignee: null });
    expect(configDifferences(one, other)).toEqual([]);
  });

  it('shows old and new values and risky changes', () => {
    const stored = config({ isDeleteMember: false });
    const edited = config({ syncSchedule: 'weekly', groups: [] });
    expect(configDifferences(stored, edited)).toEqual([
      { field: 'syncSchedule', label: 'Schedule', from: 'Daily', to: 'Weekly', canHurt: false },
      { field: 'isDeleteMember', label: 'Delete members', from: 'No', to: 'Yes', canHurt: true },
      { field: 'groups', label: 'Groups', from: 'Sales', to: '(none)', canHurt: true },
    ]);
    expect(configDifferences(edited, stored).some(({ canHurt }) => canHurt)).toBe(false);
  });

  it("is sent whole, with other people's changes", () => {
    const base = config();
    const current = config({ sendInvites: true, lastSync: '2026-02-01T00:00:00Z' });
    const plan = planSyncConfig(config({ syncSchedule: 'weekly' }), base, current);
    expect(plan).toEqual({
      send: config({ syncSchedule: 'weekly', sendInvites: true, lastSync: '2026-02-01T00:00:00Z' }),
      changed: ['syncSchedule'],
      lost: [],
      stale: true,
    });
  });

  it('is not sent over another person’s change of the same field unless it was seen', () => {
    const wanted = config({ isDeleteMember: false });
    const base = config();
    const current = config({ isDeleteMember: true, syncSchedule: 'weekly' });
    expect(planSyncConfig(wanted, base, current).lost).toEqual([]);
    const other = config({ syncSchedule: 'monthly' });
    expect(planSyncConfig(other, base, current).lost).toEqual(['syncSchedule']);
    // After seeing the other value, a person saves with it as the base.
    expect(planSyncConfig(other, current, current)).toMatchObject({
      lost: [],
      send: { syncSchedule: 'monthly' },
    });
  });

  it('is not sent when the server already has it', () => {
    const wanted = config({ syncSchedule: 'weekly' });
    expect(planSyncConfig(wanted, config(), wanted)).toEqual({
      send: null,
      changed: [],
      lost: [],
      stale: true,
    });
  });
});

describe('after a sync', () => {
  const before = [card(1, 'ada@acme.example'), card(2, 'gone@acme.example')];
  const predicted = dryRun({
    config: config(),
    scheme: scheme(),
    users: inSales(user('ada', { jobTitle: 'Engineer' }), user('new')),
    cards: before,
    ownerEmail: null,
    cardsKnown: true,
  });
  const adaAfter = card(1, 'ada@acme.example', {
    linkData: { Name: 'Person ada', 'Job Title': 'Engineer', Company: 'Acme', Location: null },
  });
  const newAfter = card(3, 'New@acme.example', {
    linkData: { Name: 'Person new', Company: 'Acme' },
  });

  it('the result matches the prediction', () => {
    expect(syncOutcome(predicted, before, [adaAfter, newAfter])).toEqual({
      counts: { predicted: 4, other: 0, missing: 0, unforeseen: 0 },
      findings: [],
    });
  });

  it('missing, different, and unexpected changes are found', () => {
    const after = [
      card(1, 'ada@acme.example', {
        linkData: { Name: 'Ada!', 'Job Title': '', Company: 'Acme', Location: 'Kyiv' },
        links: [{ id: 9, title: null, value: 'x@y', desc: null, updateUid: 'cccccccccc' }],
      }),
      card(2, 'gone@acme.example'),
      card(4, 'stranger@acme.example'),
    ];
    const { counts, findings } = syncOutcome(predicted, before, after);
    expect(counts).toEqual({ predicted: 0, other: 1, missing: 3, unforeseen: 3 });
    expect(
      findings.map(({ kind, verdict, label, predicted: f, happened }) => [
        kind,
        verdict,
        label,
        f,
        happened,
      ]),
    ).toEqual([
      ['added', 'missing', '', 'On the team', 'Not on the team'],
      ['added', 'unforeseen', '', 'Not on the team', 'On the team'],
      ['removed', 'missing', '', 'Not on the team', 'On the team'],
      ['changed', 'other', 'Name', 'Person ada', 'Ada!'],
      ['changed', 'missing', 'Job Title', 'Engineer', ''],
      ['changed', 'unforeseen', 'Location', '', 'Kyiv'],
      ['changed', 'unforeseen', 'Email', '', 'x@y'],
    ]);
  });

  it('a link that was taken over is not unexpected', () => {
    const old = card(1, 'ada@acme.example', {
      links: [{ id: 9, title: null, value: 'same@x', desc: null, updateUid: null }],
    });
    const now = card(1, 'ada@acme.example', {
      links: [{ id: 9, title: null, value: 'same@x', desc: null, updateUid: 'aaaaaaaaaa' }],
    });
    const nothing = dryRun({
      config: config({ groups: [] }),
      scheme: scheme(),
      users: [],
      cards: [old],
      ownerEmail: null,
      cardsKnown: true,
    });
    expect(syncOutcome(nothing, [old], [now]).findings).toEqual([]);
  });
});
