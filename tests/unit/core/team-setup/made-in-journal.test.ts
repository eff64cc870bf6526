import { expect, it } from 'vitest';
import type { ListedEntry } from '../../../../src/contract/entities/journal';
import { journalSentence } from '../../../../src/domain/journal/journal-sentence';
import { drop } from '../outbox/write-helpers';
import { owner, routes, team, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();
const entries = async (input: object = {}): Promise<readonly ListedEntry[]> => {
  const list = await desk.core().call('journal.list', input);
  return list.ok ? (list.value as readonly ListedEntry[]) : [];
};

it('has the ID of a new team, by which the entry is found', async () => {
  await desk.create();
  const [entry] = await entries({ text: 'team 9' });
  expect(entry).toMatchObject({
    subject: `team of ${owner}`,
    detail: '1 member, account 0015g00000Abc, new team 9',
    outcome: 'done',
  });
  expect(journalSentence(entry as ListedEntry)).toMatchObject({
    before: 'Created a team for',
    detail: '1 member, account 0015g00000Abc, new team: team 9',
  });
  // Also by the team's name, which only windows know.
  expect(await entries({ text: 'Fresh', named: ['team 9'] })).toHaveLength(1);
});

it('has it also if the response was lost and the team was found', async () => {
  desk.on(routes.create, drop);
  const found = { id: 9, email: owner, createdAt: '2026-01-15T17:00:00.000Z' };
  desk.on(routes.search, { body: { results: { members: [], teams: [found] } } });
  desk.on(routes.team, team());
  await desk.create();
  expect(await entries()).toMatchObject([
    { detail: '1 member, account 0015g00000Abc, new team 9', outcome: 'done' },
  ]);
});

it('has no team that was not created', async () => {
  desk.on(routes.create, { status: 422, body: { message: 'No seats.' } });
  await desk.create();
  expect(await entries()).toMatchObject([
    { detail: '1 member, account 0015g00000Abc', outcome: 'refused', message: 'No seats.' },
  ]);
});

it('has the number and the amount of a draft', async () => {
  await desk.drafted();
  const [entry] = await entries();
  expect(entry).toMatchObject({
    action: 'invoice.draft',
    subject: 'team 9',
    detail: 'invoice A-1, $2,400.00',
  });
});
