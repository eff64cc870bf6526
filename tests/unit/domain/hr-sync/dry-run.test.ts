import { describe, expect, it } from 'vitest';
import type { MappedLink } from '../../../../src/contract/entities/mapping-scheme';
import { type DryRunInput, dryRun, dryRunSteps } from '../../../../src/domain/hr-sync/dry-run';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';
import {
  additionText,
  exceedsPrediction,
  isBeyondSeats,
  needsTypedNumber,
  removalText,
} from '../../../../src/domain/hr-sync/removal-limit';
import { isTypedNumber } from '../../../../src/domain/text/typed-number';
import { card, config, inSales, scheme, user } from './hr-builders';

const input = (changes: Partial<DryRunInput> = {}): DryRunInput => ({
  config: config(),
  scheme: scheme(),
  users: [],
  cards: [],
  ownerEmail: null,
  cardsKnown: true,
  ...changes,
});

const emailLink: MappedLink = {
  id: 9,
  title: 'Email',
  icon: null,
  updateExisting: false,
  value: ['{{mail}}'],
  desc: [],
  updateUid: 'aaaaaaaaaa',
};

describe('people in a dry run', () => {
  it('are added when no one on the team has the email', () => {
    const { added, changed, removed } = dryRun(
      input({ users: inSales(user('ada', { city: 'Kyiv' })) }),
    );
    expect(added).toEqual([
      {
        userId: 'ada',
        email: 'ada@acme.example',
        name: 'Person ada',
        why: 'In group Sales, but not on the team.',
        fields: [
          { key: 'linkData.Name', label: 'Name', from: '', to: 'Person ada', custom: false },
          { key: 'linkData.Company', label: 'Company', from: '', to: 'Acme', custom: false },
          { key: 'linkData.Location', label: 'Location', from: '', to: 'Kyiv', custom: false },
        ],
      },
    ]);
    expect([changed, removed]).toEqual([[], []]);
  });

  it("are found by email in any case: the mapping's email, then mail, then principal name", () => {
    const cards = [
      card(1, 'ADA@acme.example '),
      card(2, 'own@acme.example'),
      card(3, 'upn@acme.example'),
    ];
    const users = inSales(
      user('ada', { displayName: 'Member 1' }),
      user('b', { mail: null, userPrincipalName: 'UPN@acme.example', displayName: 'Member 3' }),
    );
    const withOwn = scheme({ member: { email: ['{{employeeId}}'] } });
    const own = inSales(
      ...users.map((each) => each.user),
      user('c', { employeeId: 'own@acme.example', displayName: 'Member 2' }),
    );
    expect(dryRun(input({ users: own, cards, scheme: withOwn })).unchanged).toBe(3);
  });

  it('are removed when no user matches the member, and only if members are deleted', () => {
    const cards = [card(1, 'gone@acme.example', { isAdmin: true }), card(2, 'off@acme.example')];
    const users = inSales(user('off', { accountEnabled: false }));
    expect(dryRun(input({ users, cards })).removed).toEqual([
      {
        memberId: 1,
        email: 'gone@acme.example',
        name: 'Member 1',
        isAdmin: true,
        why: 'No one in the synced groups has this email address.',
      },
      {
        memberId: 2,
        email: 'off@acme.example',
        name: 'Member 2',
        isAdmin: false,
        why: 'The account is disabled in the directory.',
      },
    ]);
    expect(
      dryRun(input({ users, cards, config: config({ isDeleteMember: false }) })).removed,
    ).toEqual([]);
  });

  it('never include the owner among the removals', () => {
    const run = dryRun(
      input({ cards: [card(1, 'Boss@acme.example')], ownerEmail: 'boss@acme.example' }),
    );
    expect(run.removed).toEqual([]);
    expect(run.skipped.map(({ why }) => why)).toEqual([
      'This is the team’s owner. A sync isn’t expected to remove them.',
    ]);
  });

  it('are not removed when there are no groups', () => {
    const run = dryRun(
      input({ cards: [card(1, 'x@acme.example')], config: config({ groups: [] }) }),
    );
    expect(run.removed).toEqual([]);
    expect(run.unknowns).toContain(
      'No groups are selected for this connection, so a sync won’t change anyone.',
    );
  });

  it('are left out without an email or with a repeated one, and counted once by ID', () => {
    const twin = user('twin', { mail: 'ada@acme.example' });
    const users = inSales(
      user('ada'),
      user('ada'),
      twin,
      user('none', { mail: null, userPrincipalName: null }),
    );
    const run = dryRun(input({ users }));
    expect(run.added).toHaveLength(1);
    expect(run.directorySize).toBe(3);
    expect(run.skipped.map(({ why }) => why)).toEqual([
      'Person ada has the same email address and comes first.',
      'The directory has no email address for this person.',
    ]);
  });

  it('are not users of a group that the config does not name', () => {
    const users = [{ groupId: 'other', user: user('ada') }];
    expect(dryRun(input({ users }))).toMatchObject({ added: [], directorySize: 0 });
  });
});

describe('changes in a dry run', () => {
  const fieldsOf = (changes: Partial<DryRunInput>) =>
    dryRun(input(changes)).changed.map(({ cardId, fields }) => [
      cardId,
      fields.map(({ key, from, to }) => [key, from, to]),
    ]);
  const ada = inSales(user('ada', { jobTitle: 'Engineer', city: 'Kyiv' }));

  it('show the old and new values', () => {
    expect(fieldsOf({ users: ada, cards: [card(1, 'ada@acme.example')] })).toEqual([
      [
        10,
        [
          ['linkData.Name', 'Member 1', 'Person ada'],
          ['linkData.Job Title', '', 'Engineer'],
          ['linkData.Location', '', 'Kyiv'],
        ],
      ],
    ]);
  });

  it('fill empty values, but replace existing ones only with overwriting on', () => {
    const cards = [card(1, 'ada@acme.example')];
    expect(fieldsOf({ users: ada, cards, config: config({ overwriteFields: false }) })).toEqual([
      [
        10,
        [
          ['linkData.Job Title', '', 'Engineer'],
          ['linkData.Location', '', 'Kyiv'],
        ],
      ],
    ]);
  });

  it('leave out what is not synced and what renders to nothing', () => {
    const cards = [card(1, 'ada@acme.example', { linkData: { Location: 'Lviv' } })];
    const users = inSales(user('ada', { city: null }));
    expect(
      fieldsOf({ users, cards, config: config({ syncFields: ['Location', 'Links'] }) }),
    ).toEqual([]);
  });

  it('reach further cards only with all cards on', () => {
    const cards = [card(1, 'ada@acme.example'), card(1, 'ada@acme.example', { id: 11 })];
    const ids = (syncAllCards: boolean) =>
      fieldsOf({ users: ada, cards, config: config({ syncAllCards }) }).map(([id]) => id);
    expect(ids(false)).toEqual([10]);
    expect(ids(true)).toEqual([10, 11]);
  });

  it.each([
    [
      'its own link by update ID',
      { id: 9, value: 'old@x', updateUid: 'aaaaaaaaaa' },
      false,
      'old@x',
    ],
    [
      'no link of the same type without updateExisting',
      { id: 9, value: 'old@x', updateUid: null },
      false,
      '',
    ],
    [
      'a link of the same type with updateExisting',
      { id: 9, value: 'old@x', updateUid: null },
      true,
      'old@x',
    ],
    ['no link of another type', { id: 31, value: 'old@x', updateUid: null }, true, ''],
  ])('a link finds: %s', (_name, link, updateExisting, from) => {
    const cards = [card(1, 'ada@acme.example', { links: [{ ...link, title: null, desc: null }] })];
    const links = [{ ...emailLink, updateExisting }];
    expect(
      fieldsOf({
        users: ada,
        cards,
        scheme: scheme({ links }),
        config: config({ syncFields: ['Links'] }),
      }),
    ).toEqual([[10, [['link.aaaaaaaaaa.value', from, 'ada@acme.example']]]]);
  });

  it('two mapped links never take the same link of a card', () => {
    const links = [
      { ...emailLink, updateExisting: true },
      {
        ...emailLink,
        updateExisting: true,
        updateUid: 'bbbbbbbbbb',
        value: ['{{userPrincipalName}}'],
      },
    ];
    const cards = [
      card(1, 'ada@acme.example', {
        links: [{ id: 9, title: null, value: 'old@x', desc: null, updateUid: null }],
      }),
    ];
    expect(
      fieldsOf({
        users: ada,
        cards,
        scheme: scheme({ links }),
        config: config({ syncFields: ['Links'] }),
      }),
    ).toEqual([
      [
        10,
        [
          ['link.aaaaaaaaaa.value', 'old@x', 'ada@acme.example'],
          ['link.bbbbbbbbbb.value', '', 'ada@acme.example'],
        ],
      ],
    ]);
  });

  it('mark a value from an asterisk field and explain it', () => {
    const run = dryRun(
      input({
        users: inSales(user('ada', { businessPhones: ['1', '2'] })),
        scheme: scheme({ links: [{ ...emailLink, id: 31, value: ['{{businessPhones*}}'] }] }),
        config: config({ setAdminFromHR: true, isDepartments: true, isEmailDomainGroups: true }),
      }),
    );
    expect(run.added[0]?.fields.at(-1)).toMatchObject({ to: '1, 2', custom: true });
    expect(run.unknowns).toHaveLength(4);
  });

  it('leave out card values that the server does not send', () => {
    const run = dryRun(
      input({ users: ada, cards: [card(1, 'ada@acme.example')], cardsKnown: false }),
    );
    expect(run.changed[0]?.fields.map(({ key }) => key)).toEqual(['linkData.Name']);
    expect(run.unknowns).toHaveLength(1);
  });

  it('leave out names that the server does not send, and say how many', () => {
    const cards = [
      card(1, 'ada@acme.example', { linkData: null }),
      card(2, 'bo@acme.example', { linkData: { Name: 'Bo' } }),
    ];
    const users = inSales(user('ada'), user('bo'));
    const run = dryRun(input({ users, cards, cardsKnown: false }));
    expect(run.changed.map(({ fields }) => fields.map(({ from, to }) => [from, to]))).toEqual([
      [['Bo', 'Person bo']],
    ]);
    expect(run.unknowns).toEqual([
      'What is on members’ cards: the server returns only names, and none for 1 member, so all other changes are missing here.',
    ]);
    // With cards, an empty card gets its values.
    expect(dryRun(input({ users, cards })).changed).toHaveLength(2);
  });
});

describe('removals', () => {
  it.each([
    [20, 1000, false],
    [21, 1000, true],
    [10, 100, false],
    [11, 100, true],
    [1, 9, true],
    [1, 10, false],
    [0, 0, false],
  ])('%i of %i must be typed: %s', (removed, size, needed) => {
    expect(needsTypedNumber(removed, size)).toBe(needed);
  });

  it('have a text for one and for many', () => {
    expect(removalText(1)).toBe('1 person will be removed');
    expect(removalText(35)).toBe('35 people will be removed');
  });

  it('are confirmed only by their number', () => {
    expect(isTypedNumber(' 21 ', 21)).toBe(true);
    expect(isTypedNumber('11,700', 11_700)).toBe(true);
    expect(isTypedNumber('021', 21)).toBe(false);
    expect(isTypedNumber('', 0)).toBe(false);
  });
});

describe('more people than seats', () => {
  const team = { teamSize: 307, seats: 350 };

  it.each([
    [43, 0, false],
    [44, 0, true],
    [50, 7, false],
    [50, 6, true],
    // Those already there have their seats, however many they are.
    [0, 0, false],
  ])('%s added, %s removed: %s', (added, removed, expected) => {
    expect(isBeyondSeats(team, { added, removed })).toBe(expected);
  });

  it('are unknown without seats', () => {
    expect(isBeyondSeats({ teamSize: 307 }, { added: 11_700, removed: 0 })).toBe(false);
  });

  it('are described with both numbers', () => {
    expect(additionText(team, { added: 11_700, removed: 0 })).toBe(
      '11,700 people will be added; the team uses 307 of 350 seats',
    );
    expect(additionText(team, { added: 11_700, removed: 6 })).toBe(
      '11,700 people will be added and 6 removed; the team uses 307 of 350 seats',
    );
  });

  it('are confirmed again when the earlier dry run had a seat for each', () => {
    const added = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        userId: `${index}`,
        email: '',
        name: '',
        why: '',
        fields: [],
      }));
    const told = { ...team, added: added(43), removed: [] };
    expect(exceedsPrediction(told, { ...told, added: added(44) })).toBe(true);
    expect(exceedsPrediction({ ...told, added: added(44) }, { ...told, added: added(45) })).toBe(
      false,
    );
  });
});

describe('12,000 users', () => {
  const users = inSales(
    ...Array.from({ length: 12_000 }, (_, index) =>
      user(`u${index}`, { jobTitle: `Job ${index}`, mobilePhone: '+1 555', companyName: 'Acme' }),
    ),
  );
  const cards = Array.from({ length: 12_000 }, (_, index) =>
    card(index + 1, `u${index}@acme.example`),
  );
  const large = input({ users, cards, scheme: defaultMappingScheme });

  it('are processed in steps of a hundred, each far below a frame, with the same result as in one go', () => {
    const steps = dryRunSteps(large);
    const yielded: { readonly done: number; readonly total: number }[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) yielded.push(step.value);
    // Members are first sorted by ID and by email, 120 steps each, and then compared.
    const pluralize = Array.from({ length: 240 }, (_, index) => (index + 1) * 100);
    expect(yielded).toEqual([
      ...Array.from({ length: 240 }, () => ({ done: 0, total: 24_000 })),
      ...pluralize.map((done) => ({ done, total: 24_000 })),
    ]);
    expect(step.value.changed).toHaveLength(12_000);
    expect(dryRun(large)).toEqual(step.value);
  });
});
