import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { JournalEntry, ListedEntry } from '../../../../src/contract/entities/journal';
import { ok } from '../../../../src/contract/wire/result';
import { listed } from '../../../../src/main/core/journal/journal';
import { enterText, everyPermission, renderApp } from '../../../helpers/render-app';
import { shortenPauses } from '../../../helpers/shorten-pauses';

const entry = (id: string, seconds: number, over: Partial<JournalEntry> = {}): ListedEntry =>
  listed({
    id,
    time: new Date(Date.UTC(2026, 2, 10, 16, 0, seconds)).toISOString(),
    environment: 'sandbox',
    actor: 'staff@example.test',
    action: 'member.setFlag',
    subject: 'member 12',
    detail: 'textFollowUp true',
    reason: '',
    outcome: 'done',
    message: '',
    ...over,
  });

const open = async (entries: readonly ListedEntry[]) => {
  const app = renderApp(null, {
    permissions: everyPermission,
    prepare: (fake) => {
      fake.on('journal.list', ({ text = '', bulk, folded }) =>
        ok(
          entries.filter(
            (each) =>
              JSON.stringify(each).includes(text) &&
              (bulk === undefined || (each.bulk === bulk && each.id !== bulk)) &&
              (!folded || each.bulk === undefined || each.id === each.bulk),
          ),
        ),
      );
      fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
      fake.answer('visits.list', []);
      fake.answer('bulk.page', { rows: [], total: 0 });
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Journal' });
  await waitFor(() => expect(within(dialog).queryByText('Loading...')).toBeNull());
  return app;
};

/** Offers the undo of a change made between these seconds. */
const offer = (
  { store }: Awaited<ReturnType<typeof open>>,
  key: string,
  [begun, done]: readonly [number, number],
) => {
  const back = vi.fn(async () => null);
  const at = (seconds: number) => Date.UTC(2026, 2, 10, 16, 0, seconds);
  vi.useFakeTimers({ now: at(done), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  act(() => void store.getState().undos.offer(key, back, { begun: at(begun) }));
  return back;
};

const undoButtons = () => screen.queryAllByRole('button', { name: /^Undo: / });

test('offers no undo at an entry that a filter left as the only one of its time', async () => {
  const order = entry('order', 11, { action: 'team.addOrder', subject: 'team 9', detail: 'order' });
  const app = await open([order, entry('flag', 10)]);
  offer(app, 'member/12/textFollowUp', [9, 13]);
  await enterText(app.user, screen.getByLabelText('Filter'), 'team 9');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(undoButtons()).toEqual([]);
});

test('offers no undo of a change at a row of a bulk action', async () => {
  const row = { bulk: 'list-1', subject: 'member 31' };
  const app = await open([
    entry('flag', 20),
    entry('row', 21, row),
    entry('list-1', 5, { action: 'bulk.run', subject: '', detail: '', bulk: 'list-1' }),
  ]);
  const back = offer(app, 'member/12/textFollowUp', [19, 22]);
  await waitFor(() => expect(undoButtons()).toHaveLength(1));
  await app.user.click(screen.getByRole('button', { name: 'Show rows' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(undoButtons()).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'All entries' }));
  await waitFor(() => expect(undoButtons()).toHaveLength(1));
  expect(back).not.toHaveBeenCalled();
});

test('undoes one change by a double click, although the next moves under the pointer', async () => {
  const entries = [entry('later', 20, { subject: 'member 13' }), entry('flag', 10)];
  const app = await open(entries);
  const kept = offer(app, 'member/13/textFollowUp', [19, 22]);
  const back = offer(app, 'member/12/textFollowUp', [9, 12]);
  await waitFor(() => expect(undoButtons()).toHaveLength(2));
  fireEvent.click(undoButtons()[1] as HTMLElement, { detail: 1 });
  expect(back).toHaveBeenCalledTimes(1);
  fireEvent.click(undoButtons()[0] as HTMLElement, { detail: 2 });
  expect(kept).not.toHaveBeenCalled();
});

test('a filter says how many entries it leaves', async () => {
  shortenPauses();
  const app = await open([entry('flag', 10), entry('card', 20, { subject: 'member 13' })]);
  const heard = () => screen.getByRole('dialog').textContent;
  const filter = screen.getByLabelText('Filter');
  await enterText(app.user, filter, 'member 13');
  await waitFor(() => expect(heard()).toContain('1 found.'));
  await enterText(app.user, filter, 'member 14');
  await waitFor(() => expect(heard()).toContain('No results.'));
});

test('a filter says nothing while its entries load, and that there may be others', async () => {
  shortenPauses();
  const app = await open([entry('flag', 10)]);
  const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const held = app.fake.hold('journal.list');
  await enterText(app.user, screen.getByLabelText('Filter'), 'member 12');
  await held.arrived;
  expect(heard().join('')).toBe('');
  held.answer(Array.from({ length: 500 }, (_each, at) => entry(`flag-${at}`, 10)));
  await waitFor(() => expect(heard()).toContain('500 or more found.'));
});

test('Undo and Details have names that say which entry they are for', async () => {
  const app = await open([entry('later', 20, { subject: 'member 13' }), entry('flag', 10)]);
  offer(app, 'member/13/textFollowUp', [19, 22]);
  offer(app, 'member/12/textFollowUp', [9, 12]);
  await waitFor(() => expect(undoButtons()).toHaveLength(2));
  const names = (selector: string) =>
    [...document.querySelectorAll(selector)].map((each) => each.getAttribute('aria-label'));
  expect(names('[aria-label^="Undo"]')).toEqual([
    'Undo: Changed member 13’s feature flags',
    'Undo: Changed member 12’s feature flags',
  ]);
  expect(names('summary')).toEqual([
    'Details: Changed member 13’s feature flags',
    'Details: Changed member 12’s feature flags',
  ]);
});
