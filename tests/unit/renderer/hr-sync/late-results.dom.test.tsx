import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, connection, open, type } from './open-hr-sync';

test('a group that is found after the form was left does not undo what was edited since', async () => {
  const app = open((fake) =>
    fake.answer('hr.connections', [
      connection({ integrationSyncConfig: config({ sendInvites: false }) }),
    ]),
  );
  await chooseTeam(app);
  await button('Remove Sales from the sync');
  type(screen.getByRole('textbox', { name: 'Group ID' }), 'g2');
  const lookUp = app.fake.hold('hr.groups');
  await app.user.click(await button('Add group'));
  await lookUp.arrived;
  await app.user.click(screen.getByRole('tab', { name: 'Customizations' }));
  await screen.findByRole('combobox', { name: 'Job Title' });
  await app.user.click(screen.getByRole('tab', { name: 'Overview' }));
  const invites = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Send invites' });
  await app.user.click(invites());
  expect(invites().checked).toBe(true);
  await app.run(() => lookUp.answer([{ id: 'g2', displayName: 'Support' }]));
  expect(await button('Remove Support from the sync')).toBeTruthy();
  expect(invites().checked).toBe(true);
});
