import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { demoTeam } from '../../domain/builders';
import { acme, button, type OpenTeam, openTeam } from './open-team';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T16:00:00Z') });
  return () => vi.useRealTimers();
});

const deleted = demoTeam({ id: 8, isDeleted: true, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });
const trial = demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });
const field = () => screen.getByLabelText<HTMLInputElement>('Trial end date');
const texts = (app: OpenTeam) => app.store.getState().drafts.texts;

/** The team's record, with drafts that were stored before. */
const openWith = async (drafts: Readonly<Record<string, string>>) => {
  const app = await openTeam(acme({ internalDemoTeams: [deleted, trial] }), {
    storedDrafts: drafts,
  });
  await screen.findByLabelText('Trial end date');
  return app;
};

test('a date that an earlier version kept for the team goes to its current demo team', async () => {
  const app = await openWith({ 'team/30/trial': '2026-03-24' });
  expect(field().value).toBe('2026-03-24');
  expect(texts(app)).toEqual({ 'team/30/demo-team/9/trial': '2026-03-24' });
  await app.user.click(button('Discard'));
  expect(field().value).toBe('2026-03-19');
});

test('a newer date takes the place of one that an earlier version kept', async () => {
  const app = await openWith({
    'team/30/trial': '2026-03-24',
    'team/30/demo-team/9/trial': '2026-03-28',
  });
  expect(field().value).toBe('2026-03-28');
  expect(texts(app)).toEqual({ 'team/30/demo-team/9/trial': '2026-03-28' });
});

test('a date of another demo team stays there, also after this one is sent', async () => {
  const others = {
    'team/30/demo-team/8/trial': '2026-03-24',
    'team/30/demo-team/91/trial': '2026-03-25',
  };
  const app = await openWith(others);
  expect(field().value).toBe('2026-03-19');
  fireEvent.change(field(), { target: { value: '2026-03-29' } });
  app.fake.answer('demoTeam.extendTrial', 30);
  await app.user.click(button('Extend Trial'));
  await waitFor(() => expect(app.fake.inputs('demoTeam.extendTrial')).toHaveLength(1));
  await waitFor(() => expect(texts(app)).toEqual(others));
});
