import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, chooseTeam, dryRun, leaver, open, predicted } from './open-hr-sync';

test('the field of the typed number submits the sync, once the number is right', async () => {
  const removed = Array.from({ length: 21 }, (_, index) => leaver(index + 1));
  const app = open((fake) =>
    fake.answer('hr.dryRun', predicted(dryRun({ removed, teamSize: 1000 }))),
  );
  await chooseTeam(app);
  await app.user.click(await button('Dry run'));
  const number = await screen.findByLabelText('21 people will be removed. Type 21 to confirm.');
  await app.user.type(number, '2{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await app.user.type(number, '1{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/^Sync .* now\?/);
  expect(app.fake.inputs('hr.manualSync')).toEqual([]);
});
