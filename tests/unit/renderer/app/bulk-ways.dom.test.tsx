import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { selectionSlice } from '../../../../src/renderer/parts/lists/selection-slice';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { answerBulk, bulkOf, row } from '../bulk/open-bulk';
import { ada, field, open, openOverAda, options } from './open-palette';

const paste = async (user: { paste: (text: string) => Promise<void> }, text: string) => {
  await field();
  await user.paste(text);
};

describe('"For a list…" commands in the palette', () => {
  it('lists every action the person may do, even with no record open', async () => {
    const { user } = await open(['ops']);
    await paste(user, 'for list');
    await waitFor(() =>
      expect(options()).toEqual([
        'Add order for a list…',
        'Extend trial by days for a list…',
        'Extend trial to a date for a list…',
      ]),
    );
  });

  it('lists none for a person who can’t look up members or teams', async () => {
    const { user } = await open(['firewall']);
    await paste(user, 'for list');
    expect(await screen.findByText(/^No results/)).toBeTruthy();
    expect(options()).toEqual([]);
  });

  it.each([
    ['verify', 'Verify email'],
    ['transfer', 'Transfer to team'],
    ['admin role', 'Change admin role'],
    ['text members', 'Text follow-up of members'],
    ['email members', 'Email follow-up of members'],
    ['lead', 'Lead capture mode'],
    ['text teams', 'Text follow-up of teams'],
    ['email teams', 'Email follow-up of teams'],
    ['weekly', 'Weekly invite reminders of teams'],
    ['trial days', 'Extend trial by days'],
    ['trial date', 'Extend trial to a date'],
    ['order', 'Add order'],
  ])('finds %s', async (typed, title) => {
    const { user } = await open(['admin', 'ops']);
    await paste(user, `${typed} list`);
    expect(await screen.findByRole('option', { name: `${title} for a list…` })).toBeTruthy();
  });

  it('lists the list command below the command for the open record', async () => {
    const { user } = await openOverAda(['admin'], (fake) =>
      fake.on('member.getById', () => ok(ada)),
    );
    await paste(user, 'verif');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(options()[0]).toContain('email');
    expect(options()[0]).not.toContain('for a list');
    expect(options()[1]).toBe('Verify email for a list…');
  });
});

it('opens the actions for the selected rows from the palette', async () => {
  const { user, store } = await open(['ops']);
  act(() => void store.slice(selectionSlice).offer({ on: 'member', ids: [1] }));
  act(() => void store.slice(selectionSlice).offer({ on: 'team', ids: [30, 31] }));
  await paste(user, 'sel');
  const option = await screen.findByRole('option', { name: /^Actions for the selected rows…/ });
  expect(within(option).getByText('2 teams')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(store.getState().navigation.modals).toEqual([
    { kind: 'bulk-entry', on: 'team', ids: [30, 31] },
  ]);
});

describe('an unfinished list', () => {
  const rows = [row(0, { status: 'done' }), row(1, { status: 'waiting' })];
  const paused = bulkOf(rows, {
    state: 'paused',
    startedAt: '2026-11-24T08:01:00.000Z',
    toRun: 2,
  });
  const start = async () => {
    const list = { rows, bulk: paused };
    const shell = await renderShell({
      session: signedIn(['admin']),
      prepare: (fake) => answerBulk(fake, list),
    });
    const line = await screen.findByRole('region', { name: 'Bulk action in progress' });
    return { ...shell, list, line };
  };

  it('shows on Home and in a bar on every tab, and opens from both', async () => {
    const { user, store, line } = await start();
    expect(line.textContent).toContain('Mark emails as verified: Paused: 1 of 2 done');
    const home = within(await screen.findByRole('region', { name: 'Not sent yet' }));
    await user.click(await home.findByRole('button', { name: /^Mark emails as verified/ }));
    expect(store.getState().navigation.modals).toEqual([{ kind: 'bulk', id: 'list-1' }]);
    await screen.findByRole('button', { name: 'Resume' });
    act(() => store.getState().navigation.closeAllModals());
    await user.click(within(line).getByRole('button', { name: 'Show' }));
    expect(store.getState().navigation.modals).toEqual([{ kind: 'bulk', id: 'list-1' }]);
  });

  it('updates the bar while another window runs the list, and removes it when the list ends', async () => {
    const { fake, line } = await start();
    const tell = (over: Partial<typeof paused>) =>
      act(async () => fake.emit({ type: 'bulk.changed', bulk: { ...paused, ...over }, rows: [] }));
    await tell({ state: 'running', rate: 60 });
    expect(line.textContent).toContain('1 of 2 done · 60 per minute');
    await tell({ state: 'finished' });
    expect(screen.queryByRole('region', { name: 'Bulk action in progress' })).toBeNull();
    const home = within(screen.getByRole('region', { name: 'Not sent yet' }));
    expect(home.queryByRole('button', { name: /^Mark emails/ })).toBeNull();
  });
});
