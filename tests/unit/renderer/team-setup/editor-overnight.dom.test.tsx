import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { field, fillUsual, openEditor, priced, submit } from './open-editor';

beforeEach(() => {
  // No timer fires while the computer sleeps.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T17:00:00Z') });
  return () => vi.useRealTimers();
});

test.each([
  ['a click', () => fireEvent.pointerDown(submit())],
  ['a key', () => fireEvent.keyDown(submit(), { key: 'Enter' })],
  ['a screen reader’s click', () => undefined],
])('a form left open overnight counts its days from the day of %s', async (_which, press) => {
  const app = await openEditor();
  await fillUsual(app);
  fireEvent.change(field('Invoice due'), { target: { value: '2026-01-20' } });
  await priced('Create · $480.00 per year');
  app.fake.answer('demoTeam.create', null);
  vi.setSystemTime(Date.parse('2026-01-16T14:00:00Z'));
  press();
  fireEvent.click(submit());
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([{ pricing: { daysUntilDue: 4 } }]);
});

test('a date that ended overnight is not sent', async () => {
  const app = await openEditor();
  await fillUsual(app);
  fireEvent.change(field('Invoice due'), { target: { value: '2026-01-15' } });
  await priced('Create · $480.00 per year');
  vi.setSystemTime(Date.parse('2026-01-16T14:00:00Z'));
  await app.user.click(submit());
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);
});
