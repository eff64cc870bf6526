import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { LoginAsPage } from '../../../../src/renderer/features/members/login-as/login-as-page';
import { renderApp } from '../../../helpers/render-app';
import { member, team } from '../../domain/builders';
import { button, chooseTeam, dryRun, open, predicted } from '../hr-sync/open-hr-sync';
import { ada, expandControls, openMember } from '../members/open-member';

const long = 'A'.repeat(5000);
const shown = `${'A'.repeat(99)}…`;

test('the question before a sync bounds the name of the team, as its dry run does', async () => {
  const app = open((fake) => {
    fake.answer('visits.add', []);
    fake.answer('hr.dryRun', predicted(dryRun()));
    fake.on('team.getById', () => ok(team({ id: 3000061, companyName: long })));
  });
  await chooseTeam(app);
  await app.user.click(await button('Dry run'));
  expect((await screen.findByRole('heading', { name: /^Manual sync: A/ })).textContent).toContain(
    `Manual sync: ${shown}, `,
  );
  await app.user.click(await button('Sync'));
  expect(await screen.findByText(`Sync ${shown} now?`)).toBeTruthy();
});

test('the question before a login bounds the name of the member', async () => {
  const app = renderApp(<LoginAsPage id="12" />, {
    prepare: (fake) => {
      fake.answer('member.loginReason', { needed: true, suggestions: [] });
      fake.answer('member.getById', member({ id: 12, uid: 'auth0|ada', name: long }));
    },
  });
  expect(await screen.findByText(`Log in as ${shown}?`)).toBeTruthy();
  await app.user.click(await button('Admin Login'));
  expect(
    await screen.findByText(`You’ll be logged in as ${shown}. Your reason is recorded.`),
  ).toBeTruthy();
});

test('the team beside a typed team ID has room for its seats', async () => {
  const app = await openMember(ada(), {
    prepare: (fake) =>
      fake.on('team.getById', ({ teamId }) =>
        ok(team({ id: Number(teamId), companyName: long, initialQuantity: 12 })),
      ),
  });
  await expandControls(app);
  await app.user.type(screen.getByLabelText('Team ID'), '44');
  expect(await screen.findByText(`${shown}, 0 of 12 seats`)).toBeTruthy();
});

test('Add Card bounds the name of the card’s owner above its form', async () => {
  const app = renderApp(null, {
    prepare: (fake) => fake.refuse('billing.cardProvider', { code: 'timeout', message: 'Slow' }),
  });
  act(() =>
    app.store
      .getState()
      .navigation.openModal({ kind: 'add-card', stripeCustomerId: 'cus_1', company: long }),
  );
  expect(await screen.findByText(shown)).toBeTruthy();
});
