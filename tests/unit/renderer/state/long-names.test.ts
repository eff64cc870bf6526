import { expect, test } from 'vitest';
import { listWarnings } from '../../../../src/domain/bulk/list-warnings';
import { adminWarnings, seatWarning } from '../../../../src/domain/members/membership-warnings';
import { memberAttention } from '../../../../src/domain/records/attention';
import {
  bannerText,
  dismissQuestion,
  doneText,
  leaveQuestion,
  movedText,
} from '../../../../src/domain/team-setup/flow-texts';
import { sendQuestion } from '../../../../src/domain/team-setup/invoice-view';
import { newTeamForm } from '../../../../src/domain/team-setup/new-team-form';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { memberCommands } from '../../../../src/renderer/features/members/member-commands';
import {
  deleteMember,
  setMemberEmail,
  transferMembership,
} from '../../../../src/renderer/features/members/member-writes';
import { teamCommands } from '../../../../src/renderer/features/teams/team-commands';
import { setTeamEmail } from '../../../../src/renderer/features/teams/team-writes';
import type { AnyCommand } from '../../../../src/renderer/state/commands/commands';
import { recordName } from '../../../../src/renderer/state/queries/record-name';
import { createTestStore } from '../../../helpers/test-store';
import { member, membership, parentTeam, team } from '../../domain/builders';

const long = 'A'.repeat(5000);
const shown = `${'A'.repeat(99)}…`;

const acme = team({ id: 9, companyName: long, initialQuantity: 1, memberTeams: [] });
const full = { ...acme, memberTeams: [{ id: 1, isAdmin: true, member: { id: 12 } }] };
const parent = parentTeam({ companyName: long, textFollowUp: false });
const place = { ...membership({ id: 9, companyName: long, parent }, 8), isAdmin: true };
const ada = member({ id: 12, name: long, email: 'ada@x.test', memberTeams: [place] });
const flow = newTeamSetupFlow(long, true, 'flow-9');
const records = { member: () => ({ value: ada }), team: () => ({ value: acme }) } as never;

const formTitles = (commands: readonly AnyCommand[], subject: unknown) =>
  commands.map(({ formTitle }) => formTitle?.(subject as never) ?? '');
const titles = memberCommands.map(({ title }) =>
  typeof title === 'function' ? title(ada as never, {} as never) : '',
);

test.each([
  [
    'the amount of an invoice',
    sendQuestion(
      { amount_due: 500 },
      { companyName: long, email: 'pay@x.test' },
      { previewedCents: null, isStale: false, nowMs: 0 },
    ).message,
    `Send an invoice for $5.00 to ${shown} (pay@x.test)? It can’t be undone.`,
  ],
  [
    'who is deleted',
    deleteMember(ada).confirm?.detail,
    `This permanently deletes ${shown} (ada@x.test, ID 12) and removes them from ${shown}. It can’t be undone.`,
  ],
  [
    'that the member was deleted',
    deleteMember(ada).success,
    `Successfully deleted member ${shown}!`,
  ],
  [
    'where a member moves',
    transferMembership(ada, place, { id: 9, team: acme }).confirm?.detail,
    `Move ${shown} from ${shown} to ${shown} (0 of 1 seat).`,
  ],
  [
    'the seats of a full team',
    seatWarning(full),
    `${shown} has no available seats (1 of 1), so the server may refuse the transfer.`,
  ],
  [
    'a team’s ID',
    transferMembership(ada, place, { id: 9, team: acme }).confirm?.changes?.[0]?.after,
    `${shown} (9)`,
  ],
  [
    'whose email changes',
    setMemberEmail(ada, 'b@x.test', 'ada@x.test').confirm?.title,
    `Change the email of ${shown}?`,
  ],
  [
    'which team’s email changes',
    setTeamEmail(acme, 'b@x.test', '').confirm?.title,
    `Change the email of ${shown}?`,
  ],
  ['a record in a message', recordName(records, { kind: 'member', id: 12 }), shown],
  [
    'a record that the caller names',
    recordName(records, { kind: 'team', id: 9, name: long }),
    shown,
  ],
  ['a team in a message', recordName(records, { kind: 'team', id: 9 }), shown],
  [
    'what a parent team has off',
    memberAttention(ada)[0]?.text,
    `Text follow-up is off in the parent team ${shown}.`,
  ],
  [
    'the banner of a team setup',
    bannerText(flow),
    `You are currently in Change Team Plan for ${shown}`,
  ],
])('a very long name leaves room for %s', (_what, text, expected) => {
  expect(text).toBe(expected);
});

test('a very long name is in no other question, warning, or title', () => {
  const rows = [{ index: 0, recordId: 12, endsAdminOf: 9 }];
  const warnings = listWarnings(
    { method: 'memberTeam.transfer' },
    [...rows, { index: 1, recordId: 13, endsAdminOf: null }],
    full,
    () => full,
  );
  const texts = [
    ...adminWarnings(ada, 'delete', () => null),
    ...adminWarnings(ada, 'delete', () => full),
    ...warnings.all,
    ...[...warnings.rows.values()].flat(),
    deleteMember(ada).confirm?.title,
    leaveQuestion(flow).title,
    dismissQuestion(flow).title,
    doneText('invoice.send', flow),
    movedText(flow, flow, true),
    ...titles,
    ...formTitles(memberCommands, ada),
    ...formTitles(teamCommands, acme),
  ];
  expect(texts.filter((text) => text?.includes(shown)).length).toBeGreaterThan(20);
  expect(texts.filter((text) => text?.includes(long))).toEqual([]);
});

test('very long names leave room in the question before a form for another owner is discarded', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('writes.unfinished', []);
  const form = { ...newTeamForm(), teamOwnerEmail: 'z'.repeat(300) };
  state().drafts.set('team-setup/new-team', JSON.stringify(form));
  await state().teamSetup.start(long);
  expect(state().navigationGuard.question).toMatchObject({
    title: `Start over for ${shown}?`,
    message: `What you entered in Create New Team for ${'z'.repeat(99)}… is discarded.`,
  });
});
