import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { descriptionOf } from '../../../helpers/render-app';
import { membership } from '../../domain/builders';
import { ada, openOverAda, runCommand } from './open-palette';

it('changes the admin role only as the form showed it', async () => {
  const at = (...teams: ReturnType<typeof membership>[]) => ({ ...ada, memberTeams: teams });
  const acme = membership({ id: 30, companyName: 'Acme' }, 5);
  const { user, fake } = await openOverAda(['admin', 'search']);
  fake.answer('member.changeAdmin', null);
  const changesTo = (after: typeof ada) => {
    fake.answer('member.getById', after);
    return act(async () => fake.emit({ type: 'record.changed', record: 'member', id: 12 }));
  };
  await runCommand(user, 'admin role');
  const form = await screen.findByRole('form', { name: 'Change the admin role of Ada Lovelace' });
  const send = () => user.click(within(form).getByRole('button', { name: 'Change admin role' }));
  const said = () => descriptionOf(within(form).getByRole('combobox', { name: 'Team' }));
  // Someone else has moved the membership to another team.
  await changesTo(at(membership({ id: 31, companyName: 'Bolt' }, 5)));
  await send();
  expect(said()).toBe('The member’s teams or roles have changed. Go back and choose again.');
  // Or has made the member an admin: the same press would remove the role.
  await changesTo(at({ ...acme, isAdmin: true }));
  await send();
  expect(said()).toBe('The member’s teams or roles have changed. Go back and choose again.');
  expect(fake.inputs('member.changeAdmin')).toEqual([]);
  await changesTo(at(acme));
  await send();
  await waitFor(() =>
    expect(fake.inputs('member.changeAdmin')).toEqual([
      { memberId: 12, teamId: 30, isAdmin: true },
    ]),
  );
});
