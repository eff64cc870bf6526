import { describe, expect, it, test } from 'vitest';
import { CreateTeam } from '../../../src/contract/entities/new-team';
import { QuoteRequest } from '../../../src/contract/entities/quote';
import { searchText } from '../../../src/contract/invisible';
import { methods } from '../../../src/contract/methods/methods';
import { staffRoutes } from '../../../src/contract/methods/routes';

describe('an email or an ID pasted with invisible characters', () => {
  // A zero-width space, a mark of the writing direction, a soft hyphen, a joiner, and the BOM.
  const email = '\u200bkim\u00ad@\u202aac\u200dme.test\ufeff';

  it.each([
    [methods['member.setEmail'].input, { memberId: 12, email, base: { email } }],
    [methods['team.setEmail'].input, { teamId: 30, email, base: { email } }],
  ])('is saved without them; what was there before is compared as it is (%#)', (input, sent) => {
    expect(input.parse(sent)).toMatchObject({ email: 'kim@acme.test', base: { email } });
  });

  it('creates a team without them, and keeps the joiner of a name', () => {
    const teamOwnerName = 'می\u200cخواهم';
    expect(
      CreateTeam.parse({
        teamOwnerEmail: email,
        teamOwnerName,
        salesforceAccountId: '001\u200bABC',
        memberEmails: [email],
        isTestAccount: false,
        addOwnerAsAdmin: true,
      }),
    ).toMatchObject({
      teamOwnerEmail: 'kim@acme.test',
      teamOwnerName,
      salesforceAccountId: '001ABC',
      memberEmails: ['kim@acme.test'],
    });
  });

  it('is searched for, looked up, registered, and quoted without them', () => {
    expect(methods['search.query'].input.parse({ query: email })).toEqual({
      query: 'kim@acme.test',
    });
    expect(methods['searches.remember'].input.parse({ query: email })).toEqual({
      query: 'kim@acme.test',
    });
    expect(methods['team.findByOwner'].input.parse({ email })).toEqual({ email: 'kim@acme.test' });
    expect(
      staffRoutes['device.register'].input.parse({
        name: 'NFC\u200b-1',
        nickname: 'Desk',
        mid: 12,
      }),
    ).toMatchObject({ name: 'NFC-1' });
    expect(QuoteRequest.shape.clientEmail.parse(email)).toBe('kim@acme.test');
  });

  it('is still missing if there is nothing else', () => {
    const sent = { memberId: 12, email: '\u200b', base: { email: '' } };
    expect(methods['member.setEmail'].input.safeParse(sent).success).toBe(false);
  });
});

test.each([
  ['\u200b3000001\u200e ', '3000001'],
  ['3000\u200b001', '3000001'],
  ['ada\u00ad-lovelace', 'ada-lovelace'],
  ['Ada\u200b Lovelace', 'Ada Lovelace'],
  ['kim@mü\u200bller.de', 'kim@müller.de'],
  // As mail programs copy an address.
  ['Kim Müller <kim@müller.de>', 'kim@müller.de'],
  ['"Müller, Kim" <kim@müller.de>,', 'kim@müller.de'],
  ['mailto:kim@acme.test?subject=Hi', 'kim@acme.test'],
  ['“kim@acme.test”', 'kim@acme.test'],
  ['kim@acme.test;', 'kim@acme.test'],
  ["aoife.o'brien@acme.test", "aoife.o'brien@acme.test"],
  ['kim@', 'kim@'],
  ['https://teams.example/u?email=kim@acme.test', 'https://teams.example/u?email=kim@acme.test'],
  // Within a word of Persian and in an emoji, a joiner is part of the spelling.
  [' \u200fمی\u200cخواهم\u200b', 'می\u200cخواهم'],
  ['👩\u200d💻 ', '👩\u200d💻'],
  ['\ufeff \u200b', ''],
])('%j is searched for as %j', (text, query) => {
  expect(searchText(text)).toBe(query);
});
