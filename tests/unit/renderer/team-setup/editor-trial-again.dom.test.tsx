import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enterText } from '../../../helpers/render-app';
import { demoTeam, team } from '../../domain/builders';
import { at, noon } from '../teams/open-team';
import { field, flow, openEditor, submit } from './open-editor';

const again = 'The free trial begins again: it ends Apr 8, ET, instead of Mar 15, ET.';

it('asks before a change begins a running monthly trial again that only the team’s record shows', async () => {
  at(noon);
  const demo = demoTeam({
    id: 9,
    numberSeats: 6,
    stripeSourcePriceId: 'new_billing_monthly',
    trialExpiresAtUtc: '2026-03-16T03:30:00Z',
  });
  const app = await openEditor({
    flow: { ...flow, isUpgrade: true },
    prepare: (fake) =>
      fake.answer('team.getById', team({ id: 17, companyName: 'Acme', internalDemoTeams: [demo] })),
  });
  await enterText(app.user, field('ZIP code'), '94107');
  await waitFor(() => expect(submit().textContent).toContain('$576.00'));
  await app.user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(again);
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);
});
