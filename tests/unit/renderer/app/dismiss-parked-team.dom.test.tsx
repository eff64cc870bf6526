import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import type { Visit } from '../../../../src/contract/entities/visits';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { styleOf } from '../../../helpers/held-rules';
import { signedIn } from '../../../helpers/render-shell';
import { teamPricing } from '../../../integration/sandbox/team-setup-payloads';
import { price, team } from '../../domain/builders';
import { renderHome } from './render-home';

const created: TeamSetupFlow = {
  ...newTeamSetupFlow('pat@acme.test', false, 'flow-30'),
  teamId: 30,
};
const drafted: TeamSetupFlow = {
  ...created,
  pricingSet: true,
  extendedSubscription: {
    subscription: { id: 'sub_1' },
    invoice: {
      id: 'in_1',
      status: 'draft',
      number: 'INV-2026-00001',
      amount_due: 474_300,
      invoice_pdf: null,
    },
  },
};
const send: UnfinishedWrite = {
  id: 'write-1',
  action: 'invoice.send',
  title: 'Send an invoice',
  subject: 'team 30',
  detail: '',
  invoiceId: 'in_1',
  startedAt: '2026-11-20T10:00:00Z',
  state: 'unknown',
  message: '',
  record: { record: 'team', id: 30 },
  canRepeat: true,
  isOld: false,
};
const home = (flow: TeamSetupFlow, visits: Visit[] = [], open: UnfinishedWrite[] = []) =>
  renderHome(['sales'], {
    prepare: (bridge) => {
      bridge.answer('teamSetup.parked', [flow]);
      bridge.answer('visits.list', visits);
      bridge.answer('writes.unfinished', open);
      bridge.answer('teamSetup.dismiss', null);
      bridge.answer('team.getById', team({ id: 30 }));
      bridge.answer('team.salesData', null);
    },
  });
const list = () => within(screen.getByRole('region', { name: 'Not sent yet' }));
const dismiss = () => list().findByRole('button', { name: 'Dismiss pat@acme.test' });

it('names a team without an email by its number', async () => {
  await home({ ...drafted, email: '' });
  expect(await list().findByRole('button', { name: 'Dismiss Team #30' })).toBeTruthy();
});

it('asks before a draft invoice is dismissed; Cancel has the focus and keeps it', async () => {
  const { user, fake } = await home(drafted);
  await user.click(await dismiss());
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(
    'Invoice INV-2026-00001 for $4,743.00 stays a draft with the payment provider and isn’t sent.',
  );
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.inputs('teamSetup.dismiss')).toEqual([]);
  await user.click(await dismiss());
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(fake.inputs('teamSetup.dismiss')).toEqual([{ teamId: 30, flowId: 'flow-30' }]),
  );
});

it.each([
  [
    'under-way',
    'Sending invoice INV-2026-00001, $4,743.00',
    'Invoice INV-2026-00001 for $4,743.00 is being sent. Dismissing it doesn’t stop that.',
  ],
  [
    'unknown',
    'Invoice INV-2026-00001, $4,743.00: we couldn’t confirm that it was sent',
    'We couldn’t confirm whether invoice INV-2026-00001 for $4,743.00 was sent.',
  ],
] as const)(
  'never says that an invoice isn’t sent while its send is %s',
  async (state, text, question) => {
    const { user, fake } = await home(drafted, [], [{ ...send, state }]);
    await list().findByText(text);
    await user.click(await dismiss());
    await screen.findByText(question);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    // Another invoice of the team.
    fake.answer('writes.unfinished', [{ ...send, state, invoiceId: 'in_2' }]);
    await user.click(await dismiss());
    await screen.findByText(/stays a draft with the payment provider and isn’t sent\.$/);
  },
);

it('names the company that an invoice is for, also after a restart', async () => {
  const pricing = teamPricing({ teamId: 30, stripeCustomerId: null, companyName: 'Mo Plan' });
  await home({ ...drafted, sentPricing: { pricing, sentAt: 0 } });
  expect(await list().findByText('Mo Plan')).toBeTruthy();
});

it('says which typed pricing is lost', async () => {
  const { user, run, store } = await home(created);
  await run((state) =>
    state.drafts.set(
      'team-setup/30/editor',
      JSON.stringify({ seats: '25', discount: '10', leadsBucket: 25_000 }),
    ),
  );
  await user.click(await dismiss());
  await screen.findByText(
    'The pricing you entered (25 seats, 25,000 leads, 10% discount) is discarded, and the team stays without a price.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(Object.keys(store.getState().drafts.texts)).toContain('team-setup/30/editor');
});

it.each([
  ['new_billing_monthly', '25 seats, 10% discount'],
  ['teams_m', '25 seats, 10% discount'],
  ['teams_y', '25 seats, 25,000 leads, $50.00 per seat per year, 10% discount, 3 years'],
])('names only the typed pricing that %s has', async (priceId, words) => {
  const { user, run, fake } = await home(created);
  fake.answer('billing.priceConfig', {
    priceConfig: [
      price({ priceId: 'teams_y', period: 'year' }),
      price({ priceId: 'teams_m', period: 'month' }),
    ],
    couponConfig: [],
  });
  await run((state) =>
    state.drafts.set(
      'team-setup/30/editor',
      JSON.stringify({
        seats: '25',
        discount: '10',
        leadsBucket: 25_000,
        customPricing: true,
        pricePerSeat: '50',
        multiYear: true,
        years: '3',
        priceId,
      }),
    ),
  );
  await user.click(await dismiss());
  await screen.findByText(
    `The pricing you entered (${words}) is discarded, and the team stays without a price.`,
  );
});

it('names a team by the company of its typed pricing, or else by its email', async () => {
  const { run } = await home(created);
  await dismiss();
  await run((state) =>
    state.drafts.set('team-setup/30/editor', JSON.stringify({ companyName: ' Acme Robotics ' })),
  );
  await list().findByRole('button', { name: 'Dismiss Acme Robotics' });
});

it('lists a dismissed draft on the record only, never as all clear', async () => {
  const { fake, user, run } = await home({ ...drafted, dismissed: true });
  fake.answer('teamSetup.resume', { ...drafted, dismissed: true });
  fake.answer('invoice.refresh', { flow: { ...drafted, dismissed: true }, isCurrent: true });
  await screen.findByText('Forms you leave before sending appear here.');
  await run((state) => state.navigation.openModal({ kind: 'team', id: 30 }));
  await screen.findByText('Unsent invoice INV-2026-00001, $4,743.00.');
  expect(screen.queryByText(/^(Nothing needs attention|No problems found)/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Review and send' }));
  await waitFor(() =>
    expect(fake.inputs('teamSetup.resume')).toEqual([{ teamId: 30, flowId: 'flow-30' }]),
  );
});

it('names a left team by its company once the team was opened, with the quiet text after the name', async () => {
  await home(created, [{ kind: 'team', id: 30, name: 'Acme Tools', pinned: false }]);
  const line = await list().findByRole('button', {
    name: 'Acme Tools Team created, no price set',
  });
  const [name, text] = [...line.children];
  expect([name?.textContent, text?.textContent]).toEqual([
    'Acme Tools',
    'Team created, no price set',
  ]);
  // On one line, whose cut end is in its tooltip.
  expect(name && styleOf(name).whiteSpace).toBe('nowrap');
  expect(name?.getAttribute('title')).toBe('Acme Tools');
  // The text has the gray of Recent; the name does not.
  const gray = [...screen.getByText('Team 30').classList].filter((each) =>
    text?.classList.contains(each),
  );
  expect(gray.length).toBeGreaterThan(0);
  expect(gray.filter((each) => name?.classList.contains(each))).toEqual([]);
  expect(list().getByRole('button', { name: 'Dismiss Acme Tools' })).toBeTruthy();
});

it('isn’t offered once the permission to continue it is gone', async () => {
  const { run } = await home(drafted);
  await dismiss();
  await run(({ session }) => session.setSession(signedIn(['search'])));
  await waitFor(() => expect(list().queryByText('pat@acme.test')).toBeNull());
  await run(({ navigation }) => navigation.openModal({ kind: 'team', id: 30 }));
  const record = within(await screen.findByRole('dialog'));
  await record.findByRole('region', { name: 'Orders' });
  expect(record.queryByRole('button', { name: 'Review and send' })).toBeNull();
});
