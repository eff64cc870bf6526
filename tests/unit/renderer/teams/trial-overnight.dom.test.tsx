import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { extendTrial } from '../../../../src/renderer/parts/records/extend-trial-write';
import { sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import { createTestStore } from '../../../helpers/test-store';
import { demoTeam } from '../../domain/builders';
import { acme, button, openTeam } from './open-team';

// It ends in the evening of 19 March in New York.
const trial = demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });

beforeEach(() => {
  // No timer fires while the computer sleeps.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T21:00:00Z') });
  return () => vi.useRealTimers();
});

/** The question that names the day, left open until the next morning in New York. */
const askOvernight = async (day: string) => {
  const app = await openTeam(acme({ internalDemoTeams: [trial] }));
  app.fake.answer('demoTeam.extendTrial', 30);
  fireEvent.change(await screen.findByLabelText('Trial end date'), { target: { value: day } });
  await app.user.click(button('Extend Trial'));
  const asked = await screen.findByRole('alertdialog', { name: 'Shorten the trial?' });
  vi.setSystemTime(Date.parse('2026-03-11T14:00:00Z'));
  await app.user.click(within(asked).getByRole('button', { name: 'Shorten Trial' }));
  return { ...app, asked };
};

test('J23: a question left open overnight sets the day that it names', async () => {
  const { fake, asked } = await askOvernight('2026-03-15');
  expect(asked.textContent).toContain('The trial would end on Mar 15, ET');
  await waitFor(() => expect(fake.inputs('demoTeam.extendTrial')).toHaveLength(1));
  // 11 to 15 March.
  expect(fake.inputs('demoTeam.extendTrial')).toEqual([
    { id: 9, trialDays: 5, base: { teamId: 30, trialExpiresAtUtc: '2026-03-20T03:30:00Z' } },
  ]);
});

test('a day that passed while the question was open isn’t sent, and the question says so', async () => {
  const { fake, asked } = await askOvernight('2026-03-10');
  expect((await within(asked).findByRole('alert')).textContent?.trim()).toBe(
    'Mar 10, ET has passed. Nothing was sent. Choose a later date.',
  );
  expect(fake.inputs('demoTeam.extendTrial')).toEqual([]);
});

test('J23: an undo on the next day says that the former end has passed, and sends nothing', async () => {
  // It ends in the evening of 10 March in New York.
  const short = { ...trial, trialExpiresAtUtc: '2026-03-11T03:30:00Z' };
  const app = await openTeam(acme({ internalDemoTeams: [short] }));
  app.fake.answer('demoTeam.extendTrial', 30);
  fireEvent.change(await screen.findByLabelText('Trial end date'), {
    target: { value: '2026-03-15' },
  });
  await app.user.click(button('Extend Trial'));
  await waitFor(() => expect(app.store.getState().undos.offers).toHaveLength(1));
  vi.setSystemTime(Date.parse('2026-03-11T14:00:00Z'));
  await app.run(({ undos }) => undos.undo('demo-team/9/trial'));
  expect(app.snackbar()).toBe('Mar 10, ET has passed, so it can’t be restored.');
  expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([
    { id: 9, trialDays: 6, base: { teamId: 30, trialExpiresAtUtc: '2026-03-11T03:30:00Z' } },
  ]);
});

test('J23: a date that passed before its command ran isn’t sent, and the message says so', async () => {
  const { fake, state } = createTestStore('admin');
  const write = extendTrial(30, trial, '2026-03-10', Date.parse('2026-03-10T21:00:00Z'));
  vi.setSystemTime(Date.parse('2026-03-11T14:00:00Z'));
  await sendWrite(state(), write);
  expect(state().feedback.snackbar?.message).toBe(
    'Mar 10, ET has passed. Nothing was sent. Choose a later date.',
  );
  expect(fake.inputs('demoTeam.extendTrial')).toEqual([]);
});

test.each([
  {
    question: 'Save without this check?',
    answer: 'Save anyway',
    error: { unread: true },
    more: { unchecked: true },
  },
  {
    question: 'Was this already done?',
    answer: 'Do it again',
    error: { unfinished: { id: 'a', startedAt: '2026-03-10T20:00:00Z' } },
    more: {},
  },
] as const)(
  'J23: core’s question “$question” left open overnight sets the same day',
  async ({ question, answer, error, more }) => {
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    app.fake.answer('writes.renew', null);
    app.fake.refuse('demoTeam.extendTrial', {
      code: 'conflict',
      outcome: 'not-sent',
      message: 'Nothing was sent.',
      ...error,
    });
    fireEvent.change(await screen.findByLabelText('Trial end date'), {
      target: { value: '2026-03-25' },
    });
    await app.user.click(button('Extend Trial'));
    const asked = await screen.findByRole('alertdialog', { name: question });
    app.fake.answer('demoTeam.extendTrial', 30);
    vi.setSystemTime(Date.parse('2026-03-11T14:00:00Z'));
    await app.user.click(within(asked).getByRole('button', { name: answer }));
    await waitFor(() => expect(app.fake.inputs('demoTeam.extendTrial')).toHaveLength(2));
    const base = { teamId: 30, trialExpiresAtUtc: '2026-03-20T03:30:00Z' };
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([
      { id: 9, trialDays: 16, base },
      { id: 9, trialDays: 15, base, ...more },
    ]);
  },
);

test('J23: core’s question left open until the chosen day has passed sends nothing, and says so', async () => {
  const app = await openTeam(
    acme({ internalDemoTeams: [{ ...trial, trialExpiresAtUtc: '2026-03-11T03:30:00Z' }] }),
  );
  app.fake.refuse('demoTeam.extendTrial', {
    code: 'conflict',
    outcome: 'not-sent',
    message: 'Nothing was sent.',
    unread: true,
  });
  fireEvent.change(await screen.findByLabelText('Trial end date'), {
    target: { value: '2026-03-11' },
  });
  await app.user.click(button('Extend Trial'));
  const asked = await screen.findByRole('alertdialog', { name: 'Save without this check?' });
  vi.setSystemTime(Date.parse('2026-03-12T14:00:00Z'));
  await app.user.click(within(asked).getByRole('button', { name: 'Save anyway' }));
  await waitFor(() =>
    expect(app.snackbar()).toBe('Mar 11, ET has passed. Nothing was sent. Choose a later date.'),
  );
  expect(app.fake.inputs('demoTeam.extendTrial')).toHaveLength(1);
});
