import { describe, expect, it } from 'vitest';
import type { DryRun } from '../../../../src/contract/entities/dry-run';
import type { TeamCard } from '../../../../src/contract/entities/hr';
import type { AppError } from '../../../../src/contract/wire/errors';
import { directoryErrorText } from '../../../../src/domain/hr-sync/directory-errors';
import { selectKeys, unknownKeys } from '../../../../src/domain/hr-sync/directory-keys';
import { linkTypes, searchLinkTypes } from '../../../../src/domain/hr-sync/link-types';
import {
  moveLink,
  newLink,
  sameScheme,
  schemeErrors,
} from '../../../../src/domain/hr-sync/mapping-scheme';
import { configDifferences, configValueText } from '../../../../src/domain/hr-sync/sync-config';
import { syncOutcome } from '../../../../src/domain/hr-sync/sync-outcome';
import { parseTemplate, renderFirst, templateKeys } from '../../../../src/domain/hr-sync/template';
import { card, config, scheme } from './hr-builders';

const predicted = (changes: Partial<DryRun> = {}): DryRun => ({
  added: [],
  changed: [],
  removed: [],
  skipped: [],
  unchanged: 0,
  teamSize: 0,
  directorySize: 0,
  unknowns: [],
  ...changes,
});
const field = (key: string, label: string, from: string, to: string) => ({
  key,
  label,
  from,
  to,
  custom: false,
});

describe('the result of a sync', () => {
  const ada = { userId: 'ada', name: 'Ada', email: 'Ada@acme.example', why: '' };

  it('has a new card with an unexpected value and an email in another case', () => {
    const added = [{ ...ada, fields: [field('linkData.Name', 'Name', '', 'Ada')] }];
    const made = card(5, 'ada@ACME.example', { linkData: { Name: 'A. Lovelace' } });
    expect(syncOutcome(predicted({ added }), [], [made])).toEqual({
      counts: { predicted: 1, other: 1, missing: 0, unforeseen: 0 },
      findings: [
        {
          kind: 'added',
          verdict: 'other',
          name: 'Ada',
          email: 'Ada@acme.example',
          label: 'Name',
          predicted: 'Ada',
          happened: 'A. Lovelace',
        },
      ],
    });
  });

  it('names unexpected arrivals and departures after their cards', () => {
    const named = (over: Partial<TeamCard>) => {
      const [came] = syncOutcome(predicted(), [], [card(1, ' x@y ', over)]).findings;
      const [went] = syncOutcome(predicted(), [card(1, ' x@y ', over)], []).findings;
      expect([came?.kind, went?.kind]).toEqual(['added', 'removed']);
      expect(went).toMatchObject({
        verdict: 'unforeseen',
        predicted: 'On the team',
        happened: 'Not on the team',
      });
      return [came?.name, went?.name, came?.email];
    };
    expect(named({ linkData: { Name: ' Ada ' } })).toEqual(['Ada', 'Ada', 'x@y']);
    expect(named({ linkData: { Name: ' ' } })).toEqual(['x@y', 'x@y', 'x@y']);
    expect(named({ linkData: null, email: null })).toEqual(['Member 1', 'Member 1', '']);
  });

  it('has a predicted change of a card that is gone', () => {
    const changed = [
      { ...ada, memberId: 1, cardId: 10, fields: [field('linkData.Name', 'Name', 'a', 'b')] },
    ];
    expect(syncOutcome(predicted({ changed }), [], []).findings).toEqual([
      {
        kind: 'changed',
        verdict: 'missing',
        name: 'Ada',
        email: 'Ada@acme.example',
        label: '',
        predicted: 'On the team',
        happened: 'Not on the team',
      },
    ]);
  });

  it('has the new card of a member who had none', () => {
    const without = (memberId: number, email: string) => card(memberId, email, { id: 0 });
    const changed = [
      {
        ...ada,
        memberId: 2,
        cardId: 0,
        fields: [field('linkData.Job Title', 'Job Title', '', 'Cook')],
      },
    ];
    const before = [without(1, 'bo@acme.example'), without(2, 'ada@acme.example')];
    const after = [
      without(1, 'bo@acme.example'),
      card(2, 'ada@acme.example', {
        linkData: { Name: 'Member 2', 'Job Title': 'Cook', Company: 'Acme', Location: null },
      }),
    ];
    expect(syncOutcome(predicted({ changed }), before, after)).toEqual({
      counts: { predicted: 1, other: 0, missing: 0, unforeseen: 0 },
      findings: [],
    });
  });

  it('compares no name that the server does not send', () => {
    const name = [field('linkData.Name', 'Name', '', 'Ada')];
    const unnamed = (memberId: number, email: string) => card(memberId, email, { linkData: null });
    const named = (memberId: number, email: string) =>
      card(memberId, email, { linkData: { Name: 'Someone' } });
    const changed = [{ ...ada, memberId: 1, cardId: 10, fields: name }];
    const added = [{ ...ada, email: 'new@acme.example', fields: name }];
    const before = [named(1, 'ada@acme.example'), unnamed(2, 'bo@acme.example')];
    const after = [
      unnamed(1, 'ada@acme.example'),
      named(2, 'bo@acme.example'),
      unnamed(3, 'new@acme.example'),
    ];
    expect(syncOutcome(predicted({ added, changed }), before, after, false)).toEqual({
      counts: { predicted: 1, other: 0, missing: 0, unforeseen: 0 },
      findings: [],
    });
  });

  it('has a predicted field that is missing on the card', () => {
    const changed = [
      { ...ada, memberId: 1, cardId: 10, fields: [field('member.team', 'team', '', 'Sales')] },
    ];
    const stays = [card(1, 'ada@acme.example')];
    expect(syncOutcome(predicted({ changed }), stays, stays).findings).toMatchObject([
      { verdict: 'missing', label: 'team', predicted: 'Sales', happened: '', name: 'Ada' },
    ]);
  });

  it('keeps the member’s own fields and unnamed links of one type apart by position', () => {
    const links = (...values: string[]) =>
      values.map((value) => ({ id: 9, title: '', value, desc: null, updateUid: null }));
    const before = card(1, 'ada@acme.example', {
      member: { team: ' Sales ', floor: '2' },
      links: links('one@x', 'two@x'),
    });
    const after = card(1, 'ada@acme.example', {
      member: { team: 'Sales', floor: '3' },
      links: links('one@x', ' other@x '),
    });
    expect(
      syncOutcome(predicted(), [before], [after]).findings.map(
        ({ label, predicted: was, happened }) => [label, was, happened],
      ),
    ).toEqual([
      ['floor', '2', '3'],
      ['Email', 'two@x', 'other@x'],
    ]);
  });

  it('matches a link by its update ID, wherever it is, and names it by its title', () => {
    const link = (value: string, updateUid: string) => ({
      id: 9,
      title: 'Work',
      value,
      desc: null,
      updateUid,
    });
    const before = card(1, 'a@x', {
      links: [link('one', 'aaaaaaaaaa'), link('two', 'bbbbbbbbbb')],
    });
    const moved = card(1, 'a@x', { links: [link('two', 'bbbbbbbbbb'), link('one', 'aaaaaaaaaa')] });
    expect(syncOutcome(predicted(), [before], [moved]).findings).toEqual([]);
    const edited = card(1, 'a@x', {
      links: [link('new', 'bbbbbbbbbb'), link('one', 'aaaaaaaaaa')],
    });
    expect(syncOutcome(predicted(), [before], [edited]).findings).toMatchObject([
      { label: 'Work', predicted: 'two', happened: 'new' },
    ]);
  });

  it('uses the first card of a member for their role on the team', () => {
    const cards = [card(1, 'first@x'), card(1, 'second@x', { id: 11 })];
    const [came] = syncOutcome(predicted(), [], cards).findings;
    expect(came?.email).toBe('first@x');
  });
});

describe('the sync config', () => {
  it('compares groups by ID only, in any order', () => {
    const groups = [
      { id: 'b', displayName: 'B' },
      { id: 'a', displayName: 'A' },
    ];
    const one = config({ groups });
    expect(configDifferences(one, config({ groups: [...groups].reverse() }))).toEqual([]);
    expect(
      configDifferences(
        one,
        config({ groups: groups.map((each) => ({ ...each, displayName: 'x' })) }),
      ),
    ).toEqual([]);
    expect(configDifferences(one, config({ groups: groups.slice(1) }))).toEqual([
      { field: 'groups', label: 'Groups', from: 'B, A', to: 'A', canHurt: true },
    ]);
    const more = config({ groups: [...groups, { id: 'c', displayName: 'C' }] });
    expect(configDifferences(one, more)[0]?.canHurt).toBe(false);
  });

  it('can remove members with its first group, because a sync without groups changes no one', () => {
    const none = config({ groups: [] });
    expect(configDifferences(none, config())).toEqual([
      { field: 'groups', label: 'Groups', from: '(none)', to: 'Sales', canHurt: true },
    ]);
    const keeps = { isDeleteMember: false };
    expect(configDifferences(config({ ...keeps, groups: [] }), config(keeps))).toMatchObject([
      { field: 'groups', canHurt: false },
    ]);
  });

  it('compares fields by content', () => {
    const [difference] = configDifferences(
      config({ syncFields: ['Name'] }),
      config({ syncFields: ['Links'] }),
    );
    expect(difference).toMatchObject({ field: 'syncFields', from: 'Name', to: 'Links' });
  });

  it.each([
    ['syncFields', { syncFields: [] }, '(none)'],
    ['syncFields', { syncFields: ['Name', 'Links'] }, 'Name, Links'],
    // As the form's list names them.
    ['syncSchedule', { syncSchedule: null }, 'Manual only'],
    ['syncSchedule', { syncSchedule: '' }, 'Manual only'],
    ['syncSchedule', { syncSchedule: 'daily' }, 'Daily'],
    ['syncSchedule', { syncSchedule: 'every_3_hours' }, 'every_3_hours'],
    ['sendInvites', { sendInvites: true }, 'Yes'],
    ['sendInvites', { sendInvites: false }, 'No'],
    ['groups', { groups: [{ id: 'g9', displayName: '' }] }, 'g9'],
    ['groups', { groups: [] }, '(none)'],
  ] as const)('%s of %j reads %s', (name, over, text) => {
    expect(configValueText(config(over as never), name)).toBe(text);
  });
});

describe('a mapping scheme', () => {
  const random = () => 0;
  const made = newLink(9, random, { links: [] });

  it('starts a new link with one empty value, no description, and no effect on other links', () => {
    expect(made).toEqual({
      id: 9,
      title: 'Email',
      icon: null,
      updateExisting: false,
      value: [''],
      desc: [],
      updateUid: 'aaaaaaaaaa',
    });
  });

  it.each([
    ['title', { title: null }, { title: '' }, true],
    ['title', { title: 'A' }, { title: 'B' }, false],
    ['icon', { icon: null }, { icon: '' }, true],
    ['icon', { icon: 'a' }, { icon: 'b' }, false],
    ['updateUid', { updateUid: null }, { updateUid: '' }, true],
    ['updateUid', { updateUid: 'a' }, { updateUid: 'b' }, false],
  ])('%s of %j and %j: the same is %s', (_name, one, other, same) => {
    const of = (over: object) => scheme({ links: [{ ...made, ...over }] });
    expect(sameScheme(of(one), of(other))).toBe(same);
  });

  it('ignores the order of the member’s own keys', () => {
    const of = (member: Record<string, string[]>) => scheme({ member });
    expect(
      sameScheme(of({ a: ['1'], b: ['2'], c: ['3'] }), of({ c: ['3'], a: ['1'], b: ['2'] })),
    ).toBe(true);
    expect(sameScheme(of({ a: ['1'], b: ['2'] }), of({ a: ['2'], b: ['1'] }))).toBe(false);
  });

  it('allows a link without a value or a description (J30)', () => {
    expect(
      schemeErrors(scheme({ links: [{ ...made, value: [] }] })).map(({ path }) => path),
    ).toEqual([]);
  });

  it('moves a link to the first and the last place', () => {
    const links = [1, 2, 3].map((id) => ({ ...made, id }));
    const ids = (from: number, to: number) => moveLink(links, from, to).map(({ id }) => id);
    expect(ids(2, 0)).toEqual([3, 1, 2]);
    expect(ids(0, 2)).toEqual([2, 3, 1]);
    expect(moveLink(links, 3, 0)).toBe(links);
    expect(moveLink(links, 0, 3)).toBe(links);
    expect(moveLink(links, 0, -1)).toBe(links);
  });
});

describe('templates', () => {
  it.each([
    ['{{a}}', [{ key: 'a', custom: false }]],
    ['{{ a * }}', [{ key: 'a', custom: true }]],
    ['x{{a}}y', ['x', { key: 'a', custom: false }, 'y']],
    [
      '{{a}}{{b}}',
      [
        { key: 'a', custom: false },
        { key: 'b', custom: false },
      ],
    ],
    ['plain', ['plain']],
    ['', []],
  ])('%j', (text, parts) => {
    expect(parseTemplate(text)).toEqual(parts);
  });

  it('treat a key with and without an asterisk as two keys', () => {
    expect(templateKeys(['{{a}} {{a*}}', '{{a}}'])).toHaveLength(2);
  });

  it.each([
    [{ phones: ['1', ' ', '2', null, {}] }, '{{phones}}', '1, 2'],
    [{ yes: true, none: null }, '{{yes}}{{none}}', 'true'],
    // An exact key takes precedence over a nested one.
    [{ 'a.b': 'flat', a: { b: 'deep' } }, '{{a.b}}', 'flat'],
    [{ a: { b: { c: 'deep' } } }, '{{a.b.c}}', 'deep'],
    [{ a: ['x'] }, '{{a.0}}', ''],
    [{ a: 'text' }, '{{a.length}}', ''],
    [{ a: null }, '{{a.b}}', ''],
    [{ '': { b: 'x' } }, '{{.b}}', 'x'],
  ])('%j in %s gives %j', (values, template, text) => {
    expect(renderFirst([template], values).text).toBe(text);
  });
});

describe('directory keys', () => {
  it('are known with an asterisk when the server parses them', () => {
    expect(unknownKeys(['{{businessPhones*}}', '{{displayName*}}', '{{shoeSize*}}'])).toEqual([
      'displayName*',
      'shoeSize*',
    ]);
  });

  it('are requested even if they are unknown, each once by its first part', () => {
    const a = ['{{shoeSize}} {{department}} {{employeeOrgData.division}}', '{{employeeOrgData.x}}'];
    const b = ['{{no spaces}}', '{{a,b}}', '{{a&b}}'];
    expect(selectKeys(scheme({ member: { a, b } }))).toEqual([
      'id',
      'displayName',
      'userPrincipalName',
      'mail',
      'accountEnabled',
      'jobTitle',
      'city',
      'shoeSize',
      'department',
      'employeeOrgData',
    ]);
  });
});

describe('link types', () => {
  it('are found by name or placeholder in any case, and all of them by an empty search', () => {
    expect(searchLinkTypes('  ')).toBe(linkTypes);
    expect(searchLinkTypes(' GITHUB ').map(({ text }) => text)).toContain('GitHub');
    const [first] = linkTypes;
    expect(searchLinkTypes((first?.placeholder ?? '').toUpperCase())).toContain(first);
    expect(searchLinkTypes('no such thing at all')).toEqual([]);
  });
});

describe('a failed directory call', () => {
  const refused = (code: string, message: string) =>
    directoryErrorText({ code, message, status: 500 } as unknown as AppError, 'group');
  it.each(['server', 'rate-limited', 'forbidden', 'conflict'])(
    '%s shows its own message',
    (code) => {
      expect(refused(code, 'The directory sleeps.')).toEqual({
        text: 'The directory sleeps.',
        detail: '',
      });
      expect(refused(code, ' ')).toEqual({ text: 'Unhadled error', detail: '' });
    },
  );

  it('adds any other message to the text', () => {
    expect(refused('timeout', 'Too slow.')).toEqual({
      text: 'Unhadled error',
      detail: 'Too slow.',
    });
  });
});
