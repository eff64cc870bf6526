import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

test('shows each message separately, even with the same text', () => {
  const { state } = createTestStore();
  state().feedback.snack('Saved');
  const first = state().feedback.snackbar;
  state().feedback.snack('Saved');
  expect(first).toMatchObject({ message: 'Saved', severity: 'success', actions: [] });
  expect(state().feedback.snackbar?.key).not.toBe(first?.key);
  state().feedback.closeSnackbar();
  expect(state().feedback.snackbar).toBeNull();
});

test('merges five failures with one cause into one alert, and queues others behind it', () => {
  const { state } = createTestStore();
  for (const text of ['One', 'One', 'Two']) state().feedback.alert(text);
  const { alerts } = state().feedback;
  expect(alerts.map((alert) => alert.message)).toEqual(['One', 'Two']);
  state().feedback.dismissAlert(alerts[0]!.key);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Two']);
});

test('keeps one message for two records apart, and adds the record to one without', () => {
  const { state } = createTestStore();
  const leon = { kind: 'member', id: 7, name: 'Leon Brandt' } as const;
  const lily = { kind: 'member', id: 8, name: 'Lily Chen' } as const;
  state().feedback.alert('Server Error.');
  for (const about of [leon, leon, lily, null]) {
    state().feedback.alert('Server Error.', undefined, null, about);
  }
  const { alerts } = state().feedback;
  expect(alerts.map(({ about }) => about?.name)).toEqual(['Leon Brandt', 'Lily Chen']);
});

test('opens the file or its folder from the snackbar, and shows an alert on a refusal', async () => {
  const { state, fake } = createTestStore();
  fake.answer('file.open', null);
  await state().feedback.runAction({ kind: 'open-file', savedFileId: 'f1' });
  expect(fake.inputs('file.open')).toEqual([{ id: 'f1' }]);
  fake.refuse('file.showInFolder', { code: 'file', message: 'It is gone', reason: 'ENOENT' });
  await state().feedback.runAction({ kind: 'show-in-folder', savedFileId: 'f1' });
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['It is gone']);
});

test('shows no alert for an ended session or a lock, which have their own screens', () => {
  const { state } = createTestStore();
  for (const code of ['unauthorized', 'locked', 'cancelled'] as const) {
    state().feedback.alertError({ code, message: 'Sign in again to continue.' });
  }
  expect(state().feedback.alerts).toEqual([]);
});
