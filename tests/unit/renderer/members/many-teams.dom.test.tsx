import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { membership } from '../../domain/builders';
import { ada, button, openMember } from './open-member';

/** A member in 304 teams, such as the account of a reseller. */
const open = () =>
  openMember(
    ada({
      memberTeams: Array.from({ length: 304 }, (_, at) => membership({ id: 30 + at }, 300 + at)),
    }),
  );
const rows = () => within(screen.getByRole('table')).getAllByRole('button', { name: /^Open Team/ });

test('C5: the first teams of a member in hundreds of them show at once, and the others on request', async () => {
  const app = await open();
  expect(rows()).toHaveLength(20);
  await app.user.click(button('Show 100 more of 284'));
  expect(rows()).toHaveLength(120);
  await app.user.click(button('Show 100 more of 184'));
  await app.user.click(button('Show 84 more'));
  expect(rows()).toHaveLength(304);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('the focus moves to the first new team, because the button may be gone', async () => {
  const app = await open();
  const focusedRow = () => document.activeElement?.closest('tr')?.textContent;
  await app.user.click(button('Show 100 more of 284'));
  await waitFor(() => expect(focusedRow()).toMatch(/^50/));
  await app.user.click(button('Show 100 more of 184'));
  await waitFor(() => expect(focusedRow()).toMatch(/^150/));
  await app.user.click(button('Show 84 more'));
  await waitFor(() => expect(focusedRow()).toMatch(/^250/));
});

test('a response that concerns none of the teams looks none of them up', async () => {
  const app = await open();
  const { server } = app.store.getState();
  const cached = vi.spyOn(server, 'cached');
  act(() => {
    server.client.setQueryData(['firewall.currentIp', {}], { ip: '192.0.2.1' });
  });
  expect(cached.mock.calls.filter(([method]) => method === 'team.getById')).toEqual([]);
});
