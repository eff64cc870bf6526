import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose } from '../../../helpers/dropdown';
import { descriptionOf } from '../../../helpers/render-app';
import { team } from '../../domain/builders';
import { answerCreated, field, fillUsual, openEditor, priced, submit } from './open-editor';

/** A new team with seven members. */
const open = () =>
  openEditor({
    prepare: (fake) => {
      const memberTeams = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
        id,
        isAdmin: false,
        member: { id },
      }));
      fake.answer('team.getById', team({ id: 17, memberTeams }));
      answerCreated(fake);
    },
  });
const few = 'The team has 7 members, but you’re sending only 5 seats.';

it('says, and asks before sending, if the team has more members than seats', async () => {
  const app = await open();
  await fillUsual(app);
  await priced('Create · $672.00 per year');
  expect(descriptionOf(field('Seats'))).toBe('');
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '5');
  await priced('Create · $480.00 per year');
  expect(descriptionOf(field('Seats'))).toBe(few);
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(few);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '7');
  await priced('Create · $672.00 per year');
  await app.user.click(submit());
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
});

it('says nothing about members if no seat count is sent', async () => {
  const app = await open();
  await fillUsual(app);
  await choose(app.user, 'Plan', 'New Billing (monthly)');
  await app.user.click(field('Offer free trial'));
  expect(descriptionOf(field('Seats'))).toBe('Not sent: a monthly trial has no seat count.');
});
