import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { choose } from '../../../helpers/dropdown';
import { enterText } from '../../../helpers/render-app';
import { field, fillUsual, openEditor, panel, priced, submit, total } from './open-editor';

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
  // The price of the new day was not on the button yet.
  const question = await screen.findByRole('alertdialog');
  const send = { name: 'Create · $480.00 per year' };
  fireEvent.click(await within(question).findByRole('button', send));
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([{ pricing: { daysUntilDue: 4 } }]);
});

test('a form that core asks about says from which day it counts, so that an answer on the next day keeps its dates', async () => {
  const app = await openEditor();
  await fillUsual(app);
  fireEvent.change(field('Invoice due'), { target: { value: '2026-01-20' } });
  await priced('Create · $480.00 per year');
  app.fake.answer('writes.renew', null);
  app.fake.refuse('demoTeam.create', {
    code: 'conflict',
    outcome: 'not-sent',
    message: 'Trying again may do it twice.',
    unfinished: { id: 'a', startedAt: '2026-01-14T17:00:00Z' },
  });
  await app.user.click(submit());
  const asked = await screen.findByRole('alertdialog', { name: 'Was this already done?' });
  app.fake.answer('demoTeam.create', null);
  vi.setSystemTime(Date.parse('2026-01-16T14:00:00Z'));
  await app.user.click(within(asked).getByRole('button', { name: 'Do it again' }));
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(2));
  const sent = { pricing: { daysUntilDue: 5 }, countedOn: '2026-01-15' };
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([sent, sent]);
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

/** The clock's ticks only: jsdom runs its frames by an interval, too. */
const clockTicks = () => {
  const { setInterval: begin } = globalThis;
  const ticks: (() => void)[] = [];
  const begun = vi.spyOn(globalThis, 'setInterval');
  begun.mockImplementation((tick, delay) => {
    if (delay === 60_000) ticks.push(tick as () => void);
    return begin(tick, delay);
  });
  onTestFinished(() => begun.mockRestore());
  return (time: string) =>
    act(() => {
      vi.setSystemTime(Date.parse(time));
      for (const tick of ticks) tick();
    });
};

test('a form left open overnight shows the price of the new day', async () => {
  const tickAt = clockTicks();
  const app = await openEditor();
  await fillUsual(app);
  await priced('Create · $480.00 per year');
  app.fake.answer('billing.previewNewBilling', total(52_000));
  // Nothing changes within the day.
  tickAt('2026-01-15T18:00:00Z');
  await priced('Create · $480.00 per year');
  const asked = app.fake.inputs('billing.previewNewBilling').length;
  tickAt('2026-01-16T05:01:00Z');
  await priced('Create · $520.00 per year');
  expect(app.fake.inputs('billing.previewNewBilling')).toHaveLength(asked + 1);
  expect(panel().textContent).not.toContain('$480.00');
});

test('a price of the new day that can’t be loaded is no alert, because no one has asked for it', async () => {
  const tickAt = clockTicks();
  const app = await openEditor();
  await fillUsual(app);
  await priced('Create · $480.00 per year');
  app.fake.refuse('billing.previewNewBilling', { code: 'conflict', message: 'No price today' });
  tickAt('2026-01-16T05:01:00Z');
  await waitFor(() => expect(panel().textContent).toContain('No price today'));
  expect(app.store.getState().feedback.alerts).toEqual([]);
  await app.user.click(within(panel()).getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(app.store.getState().feedback.alerts).toMatchObject([{ message: 'No price today' }]),
  );
  const { alerts, dismissAlert } = app.store.getState().feedback;
  act(() => dismissAlert(alerts[0]?.key ?? 0));
  expect(app.store.getState().feedback.alerts).toEqual([]);
  await enterText(app.user, field('Seats'), '12');
  await waitFor(() =>
    expect(app.store.getState().feedback.alerts).toMatchObject([{ message: 'No price today' }]),
  );
});

test('yesterday’s price is not sent by a press on the new day: the question has today’s', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await priced('Create · $480.00 per year');
  app.fake.answer('demoTeam.create', null);
  app.fake.answer('billing.previewNewBilling', total(52_000));
  vi.setSystemTime(Date.parse('2026-01-16T14:00:00Z'));
  fireEvent.pointerDown(submit());
  fireEvent.click(submit());
  const question = await screen.findByRole('alertdialog');
  const send = { name: 'Create · $520.00 per year' };
  fireEvent.click(await within(question).findByRole('button', send));
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([{ previewedCents: 52_000 }]);
});

test('a question left open overnight asks again with the new day’s price', async () => {
  const app = await openEditor();
  await fillUsual(app);
  fireEvent.change(field('Invoice due'), { target: { value: '2027-06-01' } });
  await priced('Create · $480.00 per year');
  fireEvent.click(submit());
  const confirm = async (name: string) =>
    within(await screen.findByRole('alertdialog')).findByRole('button', { name });
  const yesterday = await confirm('Create · $480.00 per year');
  app.fake.answer('demoTeam.create', null);
  app.fake.answer('billing.previewNewBilling', total(52_000));
  vi.setSystemTime(Date.parse('2026-01-16T14:00:00Z'));
  fireEvent.pointerDown(yesterday);
  fireEvent.click(yesterday);
  // The press was for yesterday's price, and today's was not there yet.
  const today = await confirm('Create · $520.00 per year');
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);
  fireEvent.click(today);
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([{ previewedCents: 52_000 }]);
});

test('a question left open overnight asks again with the new day’s estimate', async () => {
  const yearly = (unit_amount: number) => ({ tiers: [{ up_to: null, unit_amount }] });
  const app = await openEditor({
    prepare: (fake) => fake.answer('billing.previewCurrent', yearly(9600)),
  });
  await enterText(app.user, field('Company name'), 'Acme');
  await choose(app.user, 'Plan', 'Teams (yearly)');
  await enterText(app.user, field('ZIP code'), '94107');
  await app.user.click(field('Multi-year'));
  await priced('Create · $480.00 to $960.00 for 2 years');
  fireEvent.click(submit());
  const confirm = async (estimate: string) => {
    const question = await screen.findByRole('alertdialog');
    await waitFor(() => expect(question.textContent).toContain(`an estimate, ${estimate}`));
    return within(question).getByRole('button', { name: 'Create anyway' });
  };
  const yesterday = await confirm('$480.00 to $960.00 for 2 years');
  app.fake.answer('demoTeam.create', null);
  app.fake.answer('billing.previewCurrent', yearly(10_400));
  vi.setSystemTime(Date.parse('2026-01-16T14:00:00Z'));
  fireEvent.pointerDown(yesterday);
  fireEvent.click(yesterday);
  const today = await confirm('$520.00 to $1,040.00 for 2 years');
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);
  fireEvent.click(today);
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([
    { previewedPrice: { lowestCents: 52_000, highestCents: 104_000, isEstimate: true } },
  ]);
});
