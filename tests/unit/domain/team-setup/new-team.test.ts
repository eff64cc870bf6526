import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CreateTeam } from '../../../../src/contract/entities/new-team';
import {
  acceptNewTeamInput,
  badEmails,
  badEmailsText,
  newTeamAlerts,
  newTeamEmails,
  newTeamErrors,
  newTeamVerdict,
  repeatedText,
} from '../../../../src/domain/team-setup/new-team';
import { type NewTeamForm, newTeamForm } from '../../../../src/domain/team-setup/new-team-form';

const form = (over: Partial<NewTeamForm> = {}): NewTeamForm => ({
  ...newTeamForm('owner@harbor.test'),
  teamOwnerName: 'Lily Chen',
  salesforceAccountId: '001ABC',
  ...over,
});

it('alerts match section 8', () => {
  expect(newTeamAlerts).toEqual({
    tooLong: 'Too many characters',
    badEmails: 'Bad email(s) detected',
    serverError: 'Server error - please refresh',
  });
});

it.each([
  ['teamOwnerEmail', 300],
  ['teamOwnerName', 300],
  ['salesforceAccountId', 20],
  ['memberEmails', 1000],
] as const)('%s is limited to %d characters', (field, limit) => {
  expect(acceptNewTeamInput(field, 'x'.repeat(limit))).toBe(true);
  expect(acceptNewTeamInput(field, 'x'.repeat(limit + 1))).toBe(false);
});

describe('the email list', () => {
  it.each([
    ['commas and spaces', 'a@b.c, d@e.f', ['a@b.c', 'd@e.f', 'owner@harbor.test']],
    ['all kinds of white space', 'a@b.c\n\td@e.f\r\n', ['a@b.c', 'd@e.f', 'owner@harbor.test']],
    ['empties', ',, a@b.c ,,', ['a@b.c', 'owner@harbor.test']],
    ['nothing', '', ['owner@harbor.test']],
    ['twice', 'a@b.c A@b.c owner@harbor.test', ['a@b.c', 'owner@harbor.test']],
  ])('%s', (_name, memberEmails, expected) => {
    expect(newTeamEmails(form({ memberEmails }))).toEqual(expected);
  });

  it('omits an owner who is not an admin', () => {
    const without = form({ memberEmails: 'a@b.c', addOwnerAsAdmin: false });
    expect(newTeamEmails(without)).toEqual(['a@b.c']);
  });

  it.each([
    ['a@b.c', []],
    ['ab.c', ['ab.c']],
    ['a@bc', ['a@bc']],
    ['a@b.c nobody x@y', ['nobody', 'x@y']],
  ])('%j has the invalid emails %j', (memberEmails, expected) => {
    expect(badEmails(form({ memberEmails }))).toEqual(expected);
  });

  it.each([
    ['a@b.c', null],
    ['a@bc, a@bc', 'Not an email: a@bc'],
    ['a@b.c nobody x@y', 'Not emails: nobody, x@y'],
  ])('%j is reported at its field: %j', (memberEmails, expected) => {
    expect(badEmailsText(form({ memberEmails }))).toBe(expected);
  });

  it("applies section 5 to the owner's email only within the list", () => {
    const owner = form({ teamOwnerEmail: 'a b@c', memberEmails: 'a@b.c' });
    expect(badEmails(owner)).toEqual(['a b@c']);
    const verdict = newTeamVerdict({ ...owner, addOwnerAsAdmin: false });
    expect(verdict).toMatchObject({ kind: 'send', payload: { teamOwnerEmail: 'a b@c' } });
    expect(CreateTeam.safeParse(verdict.kind === 'send' && verdict.payload).success).toBe(true);
  });

  it.each([
    ['a@b.c d@e.f', ''],
    ['a@b.c A@b.c a@b.c', 'a@b.c is listed more than once and is sent once.'],
    ['Owner@harbor.test', 'owner@harbor.test is listed more than once and is sent once.'],
    ['a@b.c, a@b.c owner@harbor.test', '2 addresses are listed more than once. Each is sent once.'],
  ])('%j is sent once, with a note: %j', (memberEmails, text) => {
    expect(repeatedText(form({ memberEmails }))).toBe(text);
  });
});

it.each<[string, Partial<NewTeamForm>, readonly string[]]>([
  ['a valid form', {}, []],
  ['no owner email', { teamOwnerEmail: ' ' }, ['teamOwnerEmail']],
  ['no owner name', { teamOwnerName: '' }, ['teamOwnerName']],
  ['no account', { salesforceAccountId: '' }, ['salesforceAccountId']],
  ['no account, but a test account', { salesforceAccountId: '', isTestAccount: true }, []],
  ['no members at all', { addOwnerAsAdmin: false }, ['addOwnerAsAdmin']],
  ['only commas', { addOwnerAsAdmin: false, memberEmails: ' ,, ' }, ['addOwnerAsAdmin']],
  ['others without the owner', { addOwnerAsAdmin: false, memberEmails: 'a@b.c' }, []],
])('%s', (_name, over, expected) => {
  expect(Object.keys(newTeamErrors(form(over)))).toEqual(expected);
});

describe('pressing the button', () => {
  it('sends the payload', () => {
    expect(newTeamVerdict(form({ memberEmails: 'a@b.c', teamOwnerName: ' Lily Chen ' }))).toEqual({
      kind: 'send',
      payload: {
        teamOwnerEmail: 'owner@harbor.test',
        teamOwnerName: 'Lily Chen',
        salesforceAccountId: '001ABC',
        memberEmails: ['a@b.c', 'owner@harbor.test'],
        isTestAccount: false,
        addOwnerAsAdmin: true,
      },
    });
  });

  it('shows an alert for invalid emails and sends nothing', () => {
    expect(newTeamVerdict(form({ memberEmails: 'nobody' }))).toEqual({
      kind: 'bad-emails',
      alert: 'Bad email(s) detected',
      emails: ['nobody'],
    });
  });

  it('sends only what the contract accepts', () => {
    const text = fc.oneof(
      fc.constantFrom('', ' ', 'a@b.c', 'a@b.c, d@e.f', 'x y@z.w', '.@', '@.'),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    const any = fc.record({
      teamOwnerEmail: text,
      teamOwnerName: text,
      salesforceAccountId: fc.string({ maxLength: 25 }),
      memberEmails: text,
      isTestAccount: fc.boolean(),
      addOwnerAsAdmin: fc.boolean(),
    });
    let sends = 0;
    fc.assert(
      fc.property(any, (given) => {
        const verdict = newTeamVerdict(given);
        if (verdict.kind !== 'send') return;
        sends += 1;
        expect(CreateTeam.parse(verdict.payload)).toEqual(verdict.payload);
      }),
      { numRuns: 1000 },
    );
    expect(sends).toBeGreaterThan(20);
  });
});

describe('typed text with spaces around it', () => {
  it('is trimmed for the owner, who is listed once in any case', () => {
    const owner = form({ teamOwnerEmail: ' Owner@harbor.test ', addOwnerAsAdmin: true });
    expect(newTeamEmails({ ...owner, memberEmails: 'OWNER@HARBOR.TEST' })).toEqual([
      'OWNER@HARBOR.TEST',
    ]);
    expect(newTeamEmails({ ...owner, memberEmails: '' })).toEqual(['Owner@harbor.test']);
    expect(newTeamEmails({ ...owner, teamOwnerEmail: '  ', memberEmails: '' })).toEqual([]);
    expect(badEmails(owner)).toEqual([]);
    expect(newTeamVerdict({ ...owner, memberEmails: 'a@b.c' })).toMatchObject({
      kind: 'send',
      payload: { teamOwnerEmail: 'Owner@harbor.test' },
    });
  });

  it('counts a blank owner as missing, not as an invalid email', () => {
    expect(badEmails(form({ teamOwnerEmail: ' ' }))).toEqual([]);
    expect(newTeamErrors(form({ salesforceAccountId: ' ' })).salesforceAccountId).toBeDefined();
    expect(
      newTeamErrors(form({ salesforceAccountId: ' ', isTestAccount: true })).salesforceAccountId,
    ).toBeUndefined();
  });

  it('shows a length error at its field unless another error is shown there', () => {
    expect(newTeamErrors(form({ teamOwnerName: 'x'.repeat(5000) }))).toEqual({
      teamOwnerName: 'Too many characters',
    });
    expect(newTeamErrors(form({ teamOwnerName: ' '.repeat(5000) })).teamOwnerName).toBe(
      'Enter the owner’s name.',
    );
    const verdict = newTeamVerdict(form({ teamOwnerName: '' }));
    expect(verdict).toEqual({
      kind: 'invalid',
      errors: { teamOwnerName: 'Enter the owner’s name.' },
    });
  });
});

it('sends emails and IDs without the invisible characters of a pasted text', () => {
  const pasted = form({
    teamOwnerEmail: '\u200bpat@harbor.test\u200e',
    teamOwnerName: '\ufeffPat Kim\u200b',
    salesforceAccountId: '001\u200bABC',
    memberEmails: 'lee@acme.test\u200b, lee@acme.test,\ufeffmo@acme.test, \u200b',
    addOwnerAsAdmin: true,
  });
  expect(newTeamVerdict(pasted)).toMatchObject({
    kind: 'send',
    payload: {
      teamOwnerEmail: 'pat@harbor.test',
      teamOwnerName: 'Pat Kim',
      salesforceAccountId: '001ABC',
      memberEmails: ['lee@acme.test', 'mo@acme.test', 'pat@harbor.test'],
    },
  });
  expect(repeatedText(pasted)).toBe('lee@acme.test is listed more than once and is sent once.');
  expect(newTeamErrors(form({ teamOwnerEmail: '\u200b', teamOwnerName: '\u200b' }))).toMatchObject({
    teamOwnerEmail: 'Enter the owner’s email address.',
    teamOwnerName: 'Enter the owner’s name.',
  });
});
