import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, connection, dryRun, open, predicted } from './open-hr-sync';

test.each([
  [true, 'add, change, or remove', ['Unknown', 'Unknown']],
  [false, 'add or change', ['Unknown', 'No one would be removed.']],
])(
  'J34: with unread groups, isDeleteMember %s, nothing says that no one is affected',
  async (isDeleteMember, may, [added = '', removed = '']) => {
    const app = open((fake) => {
      fake.answer('hr.connections', [
        connection({
          integrationSyncConfig: config({ groups: [], unexpected: ['groups'], isDeleteMember }),
        }),
      ]);
      fake.answer('hr.dryRun', predicted(dryRun()));
    });
    await chooseTeam(app);
    await app.user.click(await button('Dry run'));
    expect(await screen.findByText(added)).toBeTruthy();
    await app.user.click(await screen.findByRole('tab', { name: 'Removed (0)' }));
    expect(await screen.findByText(removed)).toBeTruthy();
    await app.user.click(await button('Sync'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      `0 removed. Some synced groups couldn’t be read, so the sync may ${may} other people. The sync is silent`,
    );
    expect(app.store.getState().confirmations.queue[0]?.spec.danger).toBe(isDeleteMember);
  },
);
