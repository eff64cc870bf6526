import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, chooseTeam, open, refused, type } from './open-hr-sync';

test('a save that is refused after the mapping was left says so, and keeps the edits', async () => {
  const app = open();
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
  type(await screen.findByRole('combobox', { name: 'Job Title' }), 'Boss');
  const held = app.fake.hold('hr.saveMapping');
  await app.user.click(await button('Save'));
  await held.arrived;
  await app.user.click(screen.getByRole('tab', { name: 'Overview' }));
  await app.user.click(await button('Leave'));
  await act(async () => held.refuse(refused));
  expect(screen.getByText('Team 3000061: No such thing')).toBeTruthy();
  expect(app.store.getState().drafts.typed('hr/3000061/mapping/')).not.toEqual({});
});
