import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, connection, open } from './open-hr-sync';

test('an edit shows what others save in the meantime, and asks about it', async () => {
  const before = config({ isDeleteMember: false });
  const after = config({ isDeleteMember: true, lastSync: '2026-02-01T00:00:00Z' });
  const app = open((fake) =>
    fake.answer('hr.connections', [connection({ integrationSyncConfig: before })]),
  );
  app.fake.answer('hr.saveSyncConfig', null);
  await chooseTeam(app);
  const deletes = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Delete members' });
  await app.user.click(await button('Remove Sales from the sync'));
  expect((await deletes()).checked).toBe(false);

  app.fake.answer('hr.connections', [connection({ integrationSyncConfig: after })]);
  await app.run(() => app.fake.emit({ type: 'record.changed', record: 'team', id: 3000061 }));
  await screen.findByText('Deletes members');
  expect((await deletes()).checked).toBe(true);
  expect(screen.getByText('Removed when you save')).toBeTruthy();

  await app.user.click(await button('Save'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'members who aren’t in a synced group are removed from the team',
  );
  expect(within(dialog).queryByRole('row', { name: /Delete members/ })).toBeNull();
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(app.fake.inputs('hr.saveSyncConfig')).toEqual([
    { teamId: 3000061, connectionId: 7, wanted: { ...after, groups: [] }, base: after },
  ]);
});
