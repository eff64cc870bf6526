import { expect, it } from 'vitest';
import type { JournalEntry } from '../../../../src/contract/entities/journal';
import { createJournal } from '../../../../src/main/core/journal/journal';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

/** A journal in memory, with what its list showed each time it said that an act ended. */
const open = () => {
  const lines: JournalEntry[] = [];
  const told: Promise<string[]>[] = [];
  const journal = createJournal({
    file: {
      append: async (entry) => void lines.push(entry),
      async *files() {
        yield lines;
      },
    },
    environmentName: 'staging',
    redact: (text) => text,
    clock: fakeClock(Date.UTC(2026, 0, 15, 12)),
    log: fakeLog(),
    onEnded: () =>
      told.push(journal.list({ folded: true }).then((all) => all.map(({ outcome }) => outcome))),
  });
  return { journal, told: () => Promise.all(told) };
};
const what = (subject: string) => ({ action: 'member.delete', subject, detail: '' });

it('says that an act ended, and the list shows its outcome then', async () => {
  const { journal, told } = open();
  const end = await journal.start('sam', what('member 1'));
  expect(await told()).toEqual([]);
  await end('refused', 'Last admin.');
  expect(await told()).toEqual([['refused']]);
});

it('says that a bulk action ended once, not for each of its rows', async () => {
  const { journal, told } = open();
  const bulk = 'list-1';
  const list = { ...what('3 members'), bulk };
  await journal.start('sam', list, bulk);
  for (const id of [1, 2, 3]) {
    await (await journal.start('sam', { ...what(`member ${id}`), bulk }))('done');
  }
  expect(await told()).toEqual([]);
  await journal.end('sam', list, bulk, 'done', '');
  expect(await told()).toEqual([['done']]);
});
