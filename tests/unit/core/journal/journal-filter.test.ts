import { expect, it } from 'vitest';
import type { JournalEntry } from '../../../../src/contract/entities/journal';
import { change } from '../../../../src/domain/journal/journal-changes';
import { createJournal } from '../../../../src/main/core/journal/journal';
import type { JournalFile } from '../../../../src/main/core/journal/journal-file';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

const open = async () => {
  const kept: JournalEntry[] = [];
  const file = {
    append: async (entry: JournalEntry) => void kept.push(entry),
    async *files() {
      yield kept;
    },
  } as unknown as JournalFile;
  const journal = createJournal({
    file,
    environmentName: 'staging',
    redact: (text) => text,
    clock: fakeClock(),
    log: fakeLog(),
  });
  const record = async (
    subject: string,
    outcome: JournalEntry['outcome'],
    detail: ReturnType<typeof change>[],
  ) => (await journal.start('sam@x.test', { action: 'pricing.set', subject, detail }))(outcome);
  await record('team 3000001', 'done', [
    change('price', 'price_1TeamsYear2025'),
    change('amount', 1_200_000),
  ]);
  await record('team 3000002', 'unknown', [
    change('price', 'price_2'),
    change('note', 'for Acme, 120 people, and Brightline\u00A0Labs'),
  ]);
  return async (text: string, named: string[] = []) =>
    (await journal.list({ text, named })).map(({ subject }) => subject);
};

it.each([
  ['Not confirmed', 'team 3000002'],
  ['done', 'team 3000001'],
  ['$12,000.00', 'team 3000001'],
  ['12000', 'team 3000001'],
  ['$12,0', 'team 3000001'],
  ['3,000,001', 'team 3000001'],
  ['team 3,000,001', 'team 3000001'],
  ['Acme, 120 people', 'team 3000002'],
  ['Acme,\u00A0120\u200B  people', 'team 3000002'],
  ['Brightline Labs', 'team 3000002'],
])('finds %s, as the screen shows it and as one types it', async (text, subject) => {
  const find = await open();
  expect(await find(text)).toEqual([subject]);
});

it.each(['0,001', '000,001', '300,000'])(
  'does not find %s, which is only a part of a number',
  async (text) => {
    const find = await open();
    expect(await find(text)).toEqual([]);
  },
);

it('finds the plans that are named like the text', async () => {
  const find = await open();
  expect(await find('Business')).toEqual([]);
  expect(await find('Business', ['price price_1TeamsYear2025'])).toEqual(['team 3000001']);
});
