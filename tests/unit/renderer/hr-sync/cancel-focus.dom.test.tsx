import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, chooseTeam, foundAda, open, type } from './open-hr-sync';

const cancelled = { code: 'cancelled', message: 'Canceled' } as const;

test('the focus stays on Cancel of a count as it becomes Count, and around it once it is counted', async () => {
  const app = open();
  const held = app.fake.hold('hr.countGroup');
  await chooseTeam(app);
  (await button('Cancel counting Sales')).focus();
  await app.user.keyboard(' ');
  await act(async () => held.refuse(cancelled));
  expect(document.activeElement).toBe(await button('Count Sales'));
  app.fake.answer('hr.countGroup', { count: 12 });
  await app.user.keyboard('{Enter}');
  const counted = await screen.findByText('12 members');
  await waitFor(() => expect(document.activeElement?.contains(counted)).toBe(true));
  expect(document.activeElement?.textContent).not.toContain('HR Sync');
});

test('the focus stays in the user test when Cancel of a search goes', async () => {
  const app = open();
  const held = app.fake.hold('hr.userTest');
  await chooseTeam(app);
  const field = await screen.findByRole('textbox', { name: /^Principal name/ });
  type(field, 'ada@x.test');
  await app.user.click(await button('Test'));
  (await button('Cancel')).focus();
  await act(async () => held.answer(foundAda));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.contains(field)).toBe(true));
  expect(document.activeElement?.textContent).not.toContain('HR Sync');
});
