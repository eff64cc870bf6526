import { describe, expect, it } from 'vitest';
import type { MappedLink } from '../../../../src/contract/entities/mapping-scheme';
import { type DryRunInput, dryRun } from '../../../../src/domain/hr-sync/dry-run';
import { dryRunCsv } from '../../../../src/domain/hr-sync/dry-run-csv';
import { card, config, inSales, scheme, user } from './hr-builders';

const run = (changes: Partial<DryRunInput>) =>
  dryRun({
    config: config(),
    scheme: scheme(),
    users: [],
    cards: [],
    ownerEmail: null,
    cardsKnown: true,
    ...changes,
  });

const link = (changes: Partial<MappedLink> = {}): MappedLink => ({
  id: 9,
  title: 'Email',
  icon: null,
  updateExisting: false,
  value: ['{{mail}}'],
  desc: [],
  updateUid: 'aaaaaaaaaa',
  ...changes,
});

describe("people's names", () => {
  it.each([
    [{ displayName: ' Ada ' }, 'Ada'],
    [{ displayName: ' ' }, 'ada@acme.example'],
    [{ displayName: null, userPrincipalName: ' upn@acme.example ' }, 'upn@acme.example'],
    [{ displayName: null, userPrincipalName: ' ' }, 'ada'],
    [{ displayName: undefined, userPrincipalName: undefined }, 'ada'],
  ])('%j is shown as %s', (over, name) => {
    expect(run({ users: inSales(user('ada', over)) }).added[0]?.name).toBe(name);
  });

  it.each([
    [{ linkData: { Name: ' Ada ' } }, 'Ada', 'x@acme.example'],
    [{ linkData: { Name: ' ' } }, 'x@acme.example', 'x@acme.example'],
    [{ linkData: {} }, 'x@acme.example', 'x@acme.example'],
    [{ linkData: null, email: ' ' }, 'Member 1', ''],
    [{ linkData: null, email: null }, 'Member 1', ''],
  ])('a card of %j belongs to %s', (over, name, email) => {
    const [removed] = run({ cards: [card(1, ' x@acme.example ', over as object)] }).removed;
    expect(removed).toMatchObject({ name, email, memberId: 1 });
  });
});

it.each([
  [[], ['groups']],
  [[{ id: 'sales', displayName: 'Sales' }], ['groups', 'syncFields']],
])(
  'J32: with groups %j and unknown %j, it says that a sync may cover others',
  (groups, unexpected) => {
    const [said, ...others] = run({ config: config({ groups, unexpected }) }).unknowns.filter(
      (text) => /groups|sync won’t/i.test(text),
    );
    expect(said).toBe(
      'Which groups the server syncs: some couldn’t be read, so it may add, change, or remove other people.',
    );
    expect(others).toEqual([]);
  },
);

it('J34: keys with which the directory refused the request are named, and nothing is said about them otherwise', () => {
  expect(run({ unreadKeys: ['shoeSize', 'ageGroup'] }).unknowns).toEqual([
    'The values of keys with which the directory refused the request (this dry run treats them as empty): shoeSize, ageGroup.',
  ]);
  expect(run({ unreadKeys: [] }).unknowns).toEqual([]);
});

describe("people's emails", () => {
  it.each([
    [{ mail: ' Ada@acme.example ' }, 'Ada@acme.example'],
    [{ mail: ' ', userPrincipalName: ' upn@acme.example ' }, 'upn@acme.example'],
  ])('%j has %s', (over, email) => {
    expect(run({ users: inSales(user('ada', over)) }).added[0]?.email).toBe(email);
  });

  it('two members with one email stay two, and the second matches no one in the directory', () => {
    const cards = [card(1, 'ada@acme.example'), card(2, 'ADA@acme.example')];
    const found = run({ users: inSales(user('ada', { displayName: 'Member 1' })), cards });
    expect(found.teamSize).toBe(2);
    expect(found.unchanged).toBe(1);
    expect(found.removed.map(({ memberId }) => memberId)).toEqual([2]);
    expect(found.removed[0]?.why).toBe(
      'Another member has the same email address and comes first.',
    );
  });

  it('members without an email stay separate and match no one in the directory', () => {
    const cards = [card(1, '', { email: null }), card(2, '', { email: null })];
    expect(run({ cards }).removed.map(({ memberId }) => memberId)).toEqual([1, 2]);
    expect(run({ cards, ownerEmail: '' }).removed).toHaveLength(2);
  });

  it('a disabled account without an email removes no one else', () => {
    const none = { mail: null, userPrincipalName: null };
    const off = user('off', { ...none, accountEnabled: false });
    const found = run({ users: inSales(off), cards: [card(1, '', { email: null })] });
    expect(found.skipped).toEqual([
      { name: 'Person off', email: '', why: 'The account is disabled in the directory.' },
    ]);
    expect(found.removed[0]?.why).toBe('No one in the synced groups has this email address.');
  });

  it('the owner is recognized by email in any case, and no one else is', () => {
    const cards = [card(1, ' BOSS@acme.example'), card(2, 'x@acme.example')];
    const found = run({ cards, ownerEmail: ' Boss@ACME.example ' });
    expect(found.skipped.map(({ name }) => name)).toEqual(['Member 1']);
    expect(found.removed.map(({ memberId }) => memberId)).toEqual([2]);
  });
});

it('a changed person is not counted as unchanged, and one admin card makes an admin', () => {
  const cards = [
    card(1, 'ada@acme.example'),
    card(2, 'x@acme.example'),
    card(2, 'x@acme.example', { id: 21, isAdmin: true }),
  ];
  const found = run({ users: inSales(user('ada')), cards });
  expect(found.unchanged).toBe(0);
  expect(found.changed).toHaveLength(1);
  expect(found.removed).toMatchObject([{ memberId: 2, isAdmin: true }]);
});

describe('links', () => {
  const cards = (links: object[]) => [
    card(1, 'ada@acme.example', {
      linkData: null,
      links: links.map((each) => ({
        id: 9,
        title: null,
        value: 'old@x',
        desc: null,
        updateUid: null,
        ...each,
      })),
    }),
  ];
  const changes = (links: MappedLink[], has: object[], over = {}) =>
    run({
      users: inSales(user('ada')),
      cards: cards(has),
      scheme: scheme({ links }),
      config: config({ syncFields: ['Links'], ...over }),
    }).changed.flatMap(({ fields }) => fields);

  it('change their description along with the link when it has one', () => {
    const described = [link({ desc: ['{{displayName}}'] })];
    const has = [{ updateUid: 'aaaaaaaaaa', value: 'ada@acme.example', desc: 'old' }];
    const change = { label: 'Email: description', to: 'Person ada', custom: false };
    const key = 'link.aaaaaaaaaa.desc';
    expect(changes(described, has)).toEqual([{ ...change, key, from: 'old' }]);
    expect(changes(described, has, { overwriteFields: false })).toEqual([]);
    expect(changes([link({ desc: ['{{nobody}}'] })], has)).toEqual([]);
    expect(changes(described, []).map(({ key: each }) => each)).toEqual([
      'link.aaaaaaaaaa.value',
      key,
    ]);
  });

  it('replace no other link when they have no value, and their description is not used', () => {
    const empty = link({ updateUid: 'cccccccccc', value: ['{{nobody}}'], desc: ['text'] });
    const both = [
      { ...empty, updateExisting: true },
      link({ updateExisting: true, updateUid: 'bbbbbbbbbb' }),
    ];
    expect(changes(both, [{}]).map(({ key, from }) => [key, from])).toEqual([
      ['link.bbbbbbbbbb.value', 'old@x'],
    ]);
  });

  it('do not take over a link that another mapping owns', () => {
    const both = [
      link({ updateExisting: true }),
      link({ updateUid: 'bbbbbbbbbb', value: ['{{userPrincipalName}}'] }),
    ];
    expect(
      changes(both, [{ updateUid: 'bbbbbbbbbb' }]).map(({ key, from }) => [key, from]),
    ).toEqual([
      ['link.aaaaaaaaaa.value', ''],
      ['link.bbbbbbbbbb.value', 'old@x'],
    ]);
  });

  it('are named by their title or else by their type', () => {
    const untitled = [link({ title: '' }), link({ title: null, id: 999, updateUid: null })];
    expect(changes(untitled, []).map(({ key, label }) => [key, label])).toEqual([
      ['link.aaaaaaaaaa.value', 'Email'],
      ['link.999#0.value', 'Link type 999'],
    ]);
  });

  it('are ignored when they are not synced', () => {
    expect(changes([link()], [], { syncFields: ['Name'] }).map(({ key }) => key)).toEqual([
      'linkData.Name',
    ]);
  });
});

describe('the member’s own fields', () => {
  const changes = (member: Record<string, string> | null, syncFields: string[]) =>
    run({
      users: inSales(user('ada', { department: 'Sales' })),
      cards: [card(1, 'ada@acme.example', { member })],
      scheme: scheme({ member: { email: ['{{mail}}'], team: ['{{department}}'] } }),
      config: config({ syncFields: syncFields as never }),
    }).changed.flatMap(({ fields }) => fields);

  it('are compared except for the email, which identifies the member', () => {
    const change = { key: 'member.team', label: 'team', to: 'Sales', custom: false };
    expect(changes(null, ['Member'])).toEqual([{ ...change, from: '' }]);
    expect(changes({ team: ' Ops ' }, ['Member'])).toEqual([{ ...change, from: 'Ops' }]);
    expect(changes({ team: 'Sales' }, ['Member'])).toEqual([]);
    expect(changes(null, ['Location'])).toEqual([]);
  });
});

it('the CSV has a line per value, and one per person without any', () => {
  const person = { name: 'Ada', email: 'a@x' };
  const field = (label: string, custom: boolean) => ({
    key: label,
    label,
    from: 'old',
    to: 'new, "better"',
    custom,
  });
  const csv = dryRunCsv({
    added: [
      { ...person, userId: 'u1', why: 'In Sales.', fields: [field('Name', false)] },
      { ...person, userId: 'u2', why: 'In Ops.', fields: [] },
    ],
    changed: [
      {
        ...person,
        userId: 'u3',
        memberId: 1,
        cardId: 10,
        why: 'Other values.',
        fields: [field('Phone', true), field('City', false)],
      },
    ],
    removed: [{ ...person, memberId: 2, isAdmin: false, why: 'Gone.' }],
    skipped: [{ ...person, why: 'No email.' }],
    unchanged: 0,
    teamSize: 2,
    directorySize: 3,
    unknowns: [],
  });
  expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Change,Name,Email,Field,Before,After,Reason,Parsed by server',
    'Added,Ada,a@x,Name,old,"new, ""better""",In Sales.,',
    'Added,Ada,a@x,,,,In Ops.,',
    'Changed,Ada,a@x,Phone,old,"new, ""better""",Other values.,Yes',
    'Changed,Ada,a@x,City,old,"new, ""better""",Other values.,',
    'Removed,Ada,a@x,,,,Gone.,',
    'Skipped,Ada,a@x,,,,No email.,',
  ]);
});
