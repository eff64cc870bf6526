import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { LoginAsPage } from '../../../../src/renderer/features/members/login-as/login-as-page';
import { renderApp } from '../../../helpers/render-app';
import { member, membership, parentTeam, team } from '../../domain/builders';
import { config } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, connection, dryRun, open, predicted } from '../hr-sync/open-hr-sync';
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

test('a dry run and a group bound the names of the connection and the group in their titles', async () => {
  const app = open((fake) => {
    const groups = [{ id: 'g1', displayName: long }];
    const integrationSyncConfig = config({ groups });
    fake.answer('hr.connections', [connection({ integration: long, integrationSyncConfig })]);
    fake.answer('hr.dryRun', predicted(dryRun()));
    fake.answer('hr.groups', groups);
    fake.answer('hr.groupPage', { groups: [], users: [], skipToken: null });
  });
  await chooseTeam(app);
  await app.user.click(await button('Dry run'));
  const title = `Manual sync: team 3000061, ${shown}`;
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  await app.user.keyboard('{Escape}');
  await app.user.click(await button(long));
  expect(await screen.findByRole('dialog', { name: shown })).toBeTruthy();
});

test('a feature flag that a parent team has off bounds the name of that team', async () => {
  const parent = parentTeam({ companyName: long, textFollowUp: false });
  const app = await openMember(ada({ memberTeams: [membership({ parent })] }));
  await expandControls(app);
  const reason = `Off in the parent team ${shown}; turn it on there first.`;
  expect(screen.getByText(reason)).toBeTruthy();
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
