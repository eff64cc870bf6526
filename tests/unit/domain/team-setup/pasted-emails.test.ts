import { describe, expect, it } from 'vitest';
import {
  newTeamWarning,
  ownerEmailText,
  pastedEmailsText,
  plainEmails,
} from '../../../../src/domain/team-setup/new-team';
import { newTeamForm } from '../../../../src/domain/team-setup/new-team-form';

const outlook = 'kim@acme.test; lee@acme.test;\nmo@acme.test';

describe('emails pasted from a mail program', () => {
  it.each([
    [outlook, '2 addresses with extra characters: kim@acme.test; lee@acme.test;'],
    ['<kim@acme.test>', '1 address with extra characters: <kim@acme.test>'],
    ['"kim@acme.test"', '1 address with extra characters: "kim@acme.test"'],
    ["kim@acme.test, o’brien@acme.test o'neil@acme.test", null],
  ])('are pointed out in %s', (memberEmails, text) => {
    expect(pastedEmailsText({ ...newTeamForm(), memberEmails })).toBe(text);
  });

  it.each([
    [outlook, 'kim@acme.test, lee@acme.test, mo@acme.test'],
    ['Kim Lee <kim@acme.test>; "Day, Mo" <mo@acme.test>;', 'kim@acme.test, mo@acme.test'],
    ['"kim@acme.test" mo@acme.test', 'kim@acme.test, mo@acme.test'],
    ['<kim@acme.test> <mo@acme.test>', 'kim@acme.test, mo@acme.test'],
    ['Kim <kim@acme.test> Mo Day <mo@acme.test>', 'kim@acme.test, mo@acme.test'],
    [
      'mo@acme.test Kim <kim@acme.test> lee@acme.test',
      'mo@acme.test, kim@acme.test, lee@acme.test',
    ],
    ['mo@acme.test <kim@acme.test>', 'mo@acme.test, kim@acme.test'],
    ['Kim\t<kim@acme.test>\tMo\t<mo@acme.test>\n', 'kim@acme.test, mo@acme.test'],
    [
      '"Kim@acme.test" <kim@acme.test>, \'mo@acme.test\' <mo@acme.test>',
      'kim@acme.test, mo@acme.test',
    ],
    ["o'neil@acme.test <neil@acme.test>", "o'neil@acme.test, neil@acme.test"],
    ['Mo (mo@home.test) <mo@acme.test>', 'mo@home.test, mo@acme.test'],
    ["'kim@acme.test', o'neil@acme.test", "kim@acme.test, o'neil@acme.test"],
    ['mailto:kim@acme.test, mo@acme.test<mailto:mo@acme.test>', 'kim@acme.test, mo@acme.test'],
    ['<kim@acme.test\u200b>;\ufeffmo@acme.test', 'kim@acme.test, mo@acme.test'],
  ])('are corrected in %s', (text, corrected) => expect(plainEmails(text)).toBe(corrected));
});

describe('the owner’s email', () => {
  it.each([
    ['pat@acme', 'Not an email: pat@acme'],
    ['pat@acme.test;', 'Extra characters: pat@acme.test;'],
    ['Pat <pat@acme.test>', 'Extra characters: Pat <pat@acme.test>'],
    ['pat@acme.test', null],
    ['', null],
  ])('%s', (teamOwnerEmail, text) => {
    expect(ownerEmailText({ ...newTeamForm(), teamOwnerEmail })).toBe(text);
  });

  it('is asked about together with the members’', () => {
    const form = { ...newTeamForm(), teamOwnerEmail: 'pat@acme', memberEmails: 'kim@acme.test;' };
    expect(newTeamWarning(form)).toBe(
      'Not an email: pat@acme. 1 address with extra characters: kim@acme.test;',
    );
    expect(newTeamWarning({ ...form, teamOwnerEmail: '', memberEmails: '' })).toBeNull();
  });
});
