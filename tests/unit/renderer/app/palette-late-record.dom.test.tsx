import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import { ok } from '../../../../src/contract/wire/result';
import { paletteSlice } from '../../../../src/renderer/app/palette/palette-slice';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { member, team } from '../../domain/builders';
import { ada, field, open, options, picked } from './open-palette';

/** Opens the palette over a member's modal while the member loads. */
const openEarly = async (permissions: readonly Permission[]) => {
  const calls: HeldCall<'member.getById'>[] = [];
  const shell = await open(
    permissions,
    (fake) => {
      calls.push(fake.hold('member.getById'));
    },
    async ({ run }) => {
      await run((state) => state.navigation.openModal({ kind: 'member', id: 12 }));
      await calls[0]?.arrived;
    },
  );
  await field();
  return {
    ...shell,
    arrive: () => act(async () => calls[0]?.answer(ada)),
    fail: () => act(async () => calls[0]?.refuse({ code: 'server', status: 400, message: 'Down' })),
  };
};
const waiting = 'Loading the record’s commands…';

describe('the palette over a record that is loading', () => {
  it('lists the record’s commands once it is there', async () => {
    const { user, arrive } = await openEarly(['search', 'admin']);
    await user.keyboard('transfer');
    expect(options()).toEqual(['Transfer to team for a list…', 'Search for “transfer”']);
    expect(await screen.findByText(waiting)).toBeTruthy();
    await arrive();
    await waitFor(() =>
      expect(options()).toEqual([
        'Transfer to team…Ada Lovelace',
        'Transfer to team for a list…',
        'Search for “transfer”',
      ]),
    );
    await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  });

  it.each(['transfer', 'edit email'])(
    'waits with an early Enter on “%s” for the record’s own command',
    async (text) => {
      const { user, store, arrive } = await openEarly(['search', 'admin']);
      await user.keyboard(`${text}{Enter}`);
      expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
      await screen.findByText(waiting);
      await arrive();
      const title = text === 'transfer' ? 'Transfer Ada Lovelace to another team' : 'Edit email';
      expect(await screen.findByRole('heading', { name: new RegExp(`^${title}`) })).toBeTruthy();
      expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
    },
  );

  it('runs nothing else if the record can’t be loaded', async () => {
    const { user, store, fail } = await openEarly(['search', 'admin']);
    await user.keyboard('transfer{Enter}');
    await fail();
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
    expect(screen.queryByText(waiting)).toBeNull();
    // Still there, below the alert.
    expect(screen.getByRole('listbox', { name: 'Palette', hidden: true })).toBeTruthy();
    expect(store.getState().navigation).toMatchObject({
      tab: 0,
      modals: [{ kind: 'member', id: 12 }],
    });
  });

  it('runs at once a command whose whole title is typed', async () => {
    const { user, store } = await openEarly(['search', 'admin']);
    await user.keyboard('go to search{Enter}');
    expect(store.getState().navigation).toMatchObject({ tab: 2, modals: [] });
  });

  it('waits if one of the record’s commands may fit better than a title typed in part', async () => {
    const { user, store, arrive } = await openEarly(['search', 'admin']);
    await user.keyboard('op');
    expect(options()).toEqual(['Third-party licenses', 'Search for “op”']);
    await user.keyboard('{Enter}');
    await screen.findByText(waiting);
    await arrive();
    expect(
      await screen.findByRole('heading', { name: 'Open a team of Ada Lovelace' }),
    ).toBeTruthy();
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
  });

  it('drops an early Enter when another record comes to the top', async () => {
    const { user, store, run } = await openEarly(['search', 'admin']);
    const bob = member({ id: 13, name: 'Bob Noyce' });
    await run(({ server }) =>
      server.client.setQueryData(['member.getById', { memberId: 13 }], bob),
    );
    await user.keyboard('delete{Enter}');
    await screen.findByText(waiting);
    await run(({ navigation }) => navigation.openModal({ kind: 'member', id: 13 }));
    // The link's record is above the palette.
    const listed = () => screen.queryAllByRole('option', { hidden: true });
    await waitFor(() => expect(listed()[0]?.textContent).toBe('Delete Bob Noyce'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText(waiting)).toBeNull();
    expect(store.slice(paletteSlice).open).toBe(true);
  });

  it('doesn’t say that nothing matches while the commands are unknown', async () => {
    const { user, arrive } = await openEarly(['sales']);
    await user.keyboard('delete{Enter}');
    expect(options()).toEqual([]);
    expect(screen.queryByText('No results')).toBeNull();
    await arrive();
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Delete Ada Lovelace');
  });

  it('keeps an Enter pressed before the palette’s code is there, although nothing is listed', async () => {
    const { user, store, run, arrive } = await openEarly(['sales']);
    await user.keyboard('{Escape}');
    await run(() => {
      const palette = store.slice(paletteSlice);
      palette.show();
      palette.setText('delete');
      palette.send();
    });
    expect(await screen.findByText(waiting)).toBeTruthy();
    await arrive();
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Delete Ada Lovelace');
  });
});

it('Enter opens nothing if the line selected with the arrows is gone', async () => {
  const calls: HeldCall<'member.getById'>[] = [];
  const { user, store } = await open(['search'], (fake) => {
    calls.push(fake.hold('member.getById'));
    fake.on('team.getById', () => ok(team({ id: 42, companyName: 'Acme' })));
  });
  await user.click(await field());
  await user.paste('42');
  await user.keyboard('{ArrowDown}');
  expect(picked()).toBe('Open member 42');
  await calls[0]?.arrived;
  await act(async () => calls[0]?.refuse({ code: 'not-found', message: 'There is none' }));
  await waitFor(() => expect(options().join()).toContain('Acme'));
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('{Enter}');
  expect(store.getState().navigation.modals).toEqual([]);
  // The next arrow selects again.
  await user.keyboard('{ArrowDown}');
  expect(picked()).toContain('Acme');
});

it('Enter opens nothing then, even while the record on top is loading', async () => {
  const { user, store, fake, arrive } = await openEarly(['search', 'admin']);
  const held = fake.hold('member.getById');
  fake.on('team.getById', () => ok(team({ id: 42, companyName: 'Acme' })));
  await user.paste('42');
  await user.keyboard('{ArrowDown}');
  expect(picked()).toBe('Open member 42');
  await held.arrived;
  await act(async () => held.refuse({ code: 'not-found', message: 'There is none' }));
  await waitFor(() => expect(options().join()).toContain('Acme'));
  await user.keyboard('{Enter}');
  await arrive();
  expect(store.slice(paletteSlice).open).toBe(true);
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 12 }]);
});
