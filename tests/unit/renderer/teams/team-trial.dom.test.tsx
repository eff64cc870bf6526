import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { customer, demoTeam, subscription } from '../../domain/builders';
import { acme, at, billed, button, noon, openTeam, shownFor } from './open-team';

const trialText = 'On a free trial with no active subscription';
const field = () => screen.getByLabelText<HTMLInputElement>('Trial end date');
const trial = demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });
const yearly = [{ id: 'si_1', price: { recurring: { interval: 'year' } } }];
const base = { teamId: 30, trialExpiresAtUtc: trial.trialExpiresAtUtc };
const extend = () => button('Extend Trial');
const setDate = (value: string) => fireEvent.change(field(), { target: { value } });

describe('D4: the trial section', () => {
  test('shows a trial without a subscription in words, with its end in US Eastern time', async () => {
    at(noon);
    await openTeam(acme({ internalDemoTeams: [demoTeam({ id: 8, isDeleted: true }), trial] }));
    expect(screen.getByText(trialText)).toBeTruthy();
    expect(field().value).toBe('2026-03-19');
  });

  test('J22: asks before setting the current end date again, and allows it', async () => {
    at(noon);
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    app.fake.answer('demoTeam.extendTrial', 9);
    await app.user.click(extend());
    const question = await screen.findByRole('alertdialog', { name: 'Keep the same end date?' });
    expect(question.textContent).toContain('The trial already ends on Mar 19, ET.');
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([]);
    await app.user.click(within(question).getByRole('button', { name: 'Extend Trial' }));
    await waitFor(() => expect(app.fake.inputs('demoTeam.extendTrial')).toHaveLength(1));
  });

  test('can discard a date that was only typed', async () => {
    at(noon);
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    const step = button('+10 Mar 29, ET');
    await app.user.click(step);
    expect(field().value).toBe('2026-03-29');
    // Ctrl+Enter submits the form around the focus.
    expect(step.closest('form')?.contains(extend())).toBe(true);
    await app.user.click(button('Discard'));
    expect(field().value).toBe('2026-03-19');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  test.each([
    ['expired', { trialExpiresAtUtc: '2026-03-01T12:00:00Z' }],
    ['paid', { hasPaid: true }],
    ['deleted', { isDeleted: true }],
  ])('shows no trial for a team that is %s', async (_what, over) => {
    at(noon);
    await openTeam(acme({ internalDemoTeams: [{ ...trial, ...over }] }));
    expect(screen.queryByText(trialText)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Extend Trial' })).toBeNull();
  });

  test('can be extended after its end from the line that says so, also without sales', async () => {
    at(noon);
    const ended = { ...trial, trialExpiresAtUtc: '2026-03-01T12:00:00Z' };
    const app = await openTeam(acme({ internalDemoTeams: [ended] }), { permissions: ['search'] });
    const line = (await screen.findByText('The trial ended Mar 1, ET without a purchase.'))
      .parentElement as HTMLElement;
    await app.user.click(within(line).getByRole('button', { name: 'Extend trial' }));
    expect(document.activeElement).toBe(field());
    await app.user.click(button('+10 Mar 20, ET'));
    app.fake.answer('demoTeam.extendTrial', 9);
    await app.user.click(extend());
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
    expect(app.fake.inputs('demoTeam.extendTrial')).toMatchObject([{ id: 9, trialDays: 11 }]);
    expect(screen.getByText(trialText)).toBeTruthy();
  });

  test('shows both a yearly subscription and its trial', async () => {
    at(noon);
    await openTeam(billed({ internalDemoTeams: [trial] }), {
      customer: customer(subscription({ status: 'trialing', items: yearly })),
    });
    await waitFor(() => expect(shownFor('Status')).toBe('Trialing'));
    expect(screen.queryByText(trialText)).toBeNull();
    setDate('2026-03-20');
    expect(isUnavailable(extend())).toBe(false);
  });

  test('offers no extension for a monthly subscription', async () => {
    at(noon);
    await openTeam(billed({ internalDemoTeams: [trial] }), { customer: customer(subscription()) });
    await waitFor(() => expect(shownFor('Status')).toBe('Active'));
    expect(screen.queryByRole('button', { name: 'Extend Trial' })).toBeNull();
  });

  test('disables the button with a reason for a past date, but not for today', async () => {
    at(noon);
    await openTeam(acme({ internalDemoTeams: [trial] }));
    setDate('2026-03-09');
    expect(isUnavailable(extend())).toBe(true);
    expect(descriptionOf(field())).toBe('Date must be in the future');
    setDate('2026-03-10');
    expect(isUnavailable(extend())).toBe(false);
    expect(descriptionOf(field())).toBe('');
    setDate('');
    expect(isUnavailable(extend())).toBe(true);
  });

  test('does not call a half-typed year past until its field is left', async () => {
    at(noon);
    await openTeam(acme({ internalDemoTeams: [trial] }));
    field().focus();
    setDate('0202-03-19');
    expect(descriptionOf(field())).toBe('');
    act(() => field().blur());
    expect(descriptionOf(field())).toBe('Date must be in the future');
    setDate('0020-03-19');
    expect(descriptionOf(field())).toBe('Date must be in the future');
    setDate('2026-03-19');
    expect(descriptionOf(field())).toBe('');
  });

  test('takes the date a shortcut names, and shows the difference next to the button', async () => {
    at(noon);
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    expect(screen.queryByText('Same end date')).toBeNull();
    await app.user.click(button('+10 Mar 29, ET'));
    expect(field().value).toBe('2026-03-29');
    expect(screen.getByText('+10 days')).toBeTruthy();
    app.fake.answer('demoTeam.extendTrial', 30);
    await app.user.click(extend());
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 20, base }]);
    // Before the team is reloaded.
    expect(await screen.findByRole('button', { name: '+10 Apr 8, ET' })).toBeTruthy();
  });

  test('asks before shortening a trial, and says by how many days', async () => {
    at(noon);
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    setDate('2026-03-12');
    expect(screen.getByText('7 days shorter')).toBeTruthy();
    await app.user.click(extend());
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([]);
    const asked = await screen.findByRole('alertdialog', { name: 'Shorten the trial?' });
    expect(asked.textContent).toContain(
      'The trial would end on Mar 12, ET instead of Mar 19, ET: 7 days shorter.',
    );
    app.fake.answer('demoTeam.extendTrial', 30);
    await app.user.click(button('Shorten Trial'));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 3, base }]);
  });

  test('still shows a trial that was set to end today, before the team is reloaded', async () => {
    at(noon);
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    setDate('2026-03-10');
    await app.user.click(extend());
    app.fake.answer('demoTeam.extendTrial', 30);
    await app.user.click(button('Shorten Trial'));
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
    expect(screen.getByText(trialText)).toBeTruthy();
    expect(shownFor('Trial ends')).toBe('Mar 10, ET');
    expect(field().value).toBe('2026-03-10');
  });

  test('asks before setting a date forty years away', async () => {
    at(noon);
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    setDate('2066-03-19');
    await app.user.click(extend());
    expect(
      await screen.findByRole('alertdialog', { name: 'Extend by more than a year?' }),
    ).toBeTruthy();
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([]);
  });

  test('counts US Eastern days including both ends, so late evening is still today there', async () => {
    // 11 March in UTC, 10 March 23:30 in New York.
    at(Date.parse('2026-03-11T03:30:00Z'));
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    setDate('2026-03-20');
    app.fake.answer('demoTeam.extendTrial', 30);
    await app.user.click(extend());
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 11, base }]);
    expect(app.store.getState().drafts.texts).toEqual({});
  });

  describe('after someone else has extended the trial', () => {
    const extended = {
      code: 'conflict',
      message: 'Someone else changed this since you opened it.',
      current: { trialExpiresAtUtc: '2026-04-30' },
    } as const;

    const conflicted = async () => {
      at(noon);
      const app = await openTeam(acme({ internalDemoTeams: [trial] }), {
        prepare: (fake) => fake.answer('journal.list', []),
      });
      setDate('2026-03-29');
      app.fake.refuse('demoTeam.extendTrial', extended);
      await app.user.click(extend());
      const dialog = await screen.findByRole('alertdialog', { name: 'Changed by someone else' });
      return { ...app, dialog: within(dialog) };
    };

    test('J22: shows both ends, and sets mine only over the one it showed', async () => {
      const { dialog, ...app } = await conflicted();
      expect(dialog.getByRole('row', { name: /Trial end date/ }).textContent).toBe(
        'Trial end dateApr 30, ETMar 29, ET',
      );
      expect(app.snackbar()).toBeNull();
      app.fake.answer('demoTeam.extendTrial', 30);
      await app.user.click(dialog.getByRole('button', { name: 'Save mine' }));
      await waitFor(() => expect(app.snackbar()).toBe('Successfully updated internal demo team!'));
      expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([
        { id: 9, trialDays: 20, base },
        { id: 9, trialDays: 20, base: { teamId: 30, trialExpiresAtUtc: '2026-04-30' } },
      ]);
      expect(app.store.getState().drafts.texts).toEqual({});
    });

    test('J22: keeping theirs sends nothing more, and the team was read again', async () => {
      const { dialog, ...app } = await conflicted();
      await app.user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
      await waitFor(() => expect(app.fake.inputs('team.getById')).toHaveLength(2));
      expect(app.fake.inputs('demoTeam.extendTrial')).toHaveLength(1);
      expect(app.store.getState().drafts.texts).toEqual({});
    });
  });

  test('shows the end in US Eastern time, in the fact as in the field', async () => {
    at(noon);
    // A time without a zone is UTC: the evening of the 12th in New York.
    const ends = '2026-03-13T03:30:00';
    await openTeam(acme({ internalDemoTeams: [{ ...trial, trialExpiresAtUtc: ends }] }));
    expect(shownFor('Trial ends')).toBe('Mar 12, ET');
    expect(field().value).toBe('2026-03-12');
  });

  test('extends once on a double click, and keeps the date after a refusal', async () => {
    at(noon);
    const app = await openTeam(acme({ internalDemoTeams: [trial] }));
    setDate('2026-04-01');
    const held = app.fake.hold('demoTeam.extendTrial');
    await app.user.dblClick(extend());
    await act(async () => held.refuse({ code: 'conflict', message: 'Already paid' }));
    expect(app.snackbar()).toBe('Already paid');
    expect(app.fake.inputs('demoTeam.extendTrial')).toEqual([{ id: 9, trialDays: 23, base }]);
    expect(field().value).toBe('2026-04-01');
  });
});
