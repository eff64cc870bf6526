import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listed } from '../../../../src/main/core/journal/journal';
import { everyPermission, renderApp } from '../../../helpers/render-app';

const syncOf = (teamId: number, connection: number) =>
  listed({
    id: `${teamId}-${connection}`,
    time: '2026-03-10T16:00:00Z',
    environment: 'sandbox',
    actor: 'staff@example.test',
    action: 'hr.manualSync',
    subject: `team ${teamId}, connection ${connection}`,
    detail: '',
    reason: '',
    outcome: 'done',
    message: '',
  });

test('says which connection was synced if the entries are about several of the team', async () => {
  const app = renderApp(null, {
    permissions: everyPermission,
    prepare: (fake) => {
      fake.answer('journal.list', [syncOf(30, 4), syncOf(30, 9), syncOf(31, 5)]);
      fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
      fake.answer('visits.list', [
        { kind: 'team', id: 30, name: 'Acme', pinned: false },
        { kind: 'team', id: 31, name: 'Birch', pinned: false },
      ]);
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  const list = within(await screen.findByRole('group', { name: 'Journal' }));
  const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('Synced Acme’s directory · connection 4'),
    expect.stringContaining('Synced Acme’s directory · connection 9'),
    expect.stringMatching(/Synced Birch’s directory(?! ·)/),
  ]);
});

test('says which connection was synced if a filter may hide the team’s others', async () => {
  const app = renderApp(null, {
    permissions: everyPermission,
    prepare: (fake) => {
      fake.on('journal.list', ({ text }) => ({
        ok: true,
        value: text === undefined ? [syncOf(30, 4), syncOf(30, 9)] : [syncOf(30, 9)],
      }));
      fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
      fake.answer('visits.list', [{ kind: 'team', id: 30, name: 'Acme', pinned: false }]);
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  const list = within(await screen.findByRole('group', { name: 'Journal' }));
  expect(await list.findAllByRole('listitem')).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Filter'), { target: { value: 'connection 9' } });
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(list.getByRole('listitem').textContent).toContain(
    'Synced Acme’s directory · connection 9',
  );
});
