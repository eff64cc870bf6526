import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { alertTexts, renderApp } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';

const priced = (email: string, id: string, teamId: number): TeamSetupFlow => ({
  ...newTeamSetupFlow(email, false, id),
  teamId,
  stripeCustomer: 'cus_17',
  pricingSet: true,
});
const drafted = (flow: TeamSetupFlow, id: string, number: string): TeamSetupFlow => ({
  ...flow,
  hasExtendedSubscription: true,
  extendedSubscription: {
    subscription: { id: 'sub_1', collection_method: 'send_invoice' },
    invoice: { id, number, status: 'draft', amount_due: 100_000 },
  },
});
const a = priced('ada@x.test', 'flow-a', 17);
const b = priced('bea@x.test', 'flow-b', 18);

const open = async (flow: TeamSetupFlow, prepare?: (fake: FakeBridge) => void) => {
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.on('team.getById', ({ teamId }) => ({ ok: true, value: team({ id: Number(teamId) }) }));
      fake.answer('billing.priceConfig', {
        priceConfig: [price({ priceId: 'teams_y' })],
        couponConfig: [],
      });
      fake.answer('writes.unfinished', []);
      fake.answer('invoice.refresh', { flow: null, isCurrent: true });
      prepare?.(fake);
    },
  });
  await app.run(({ teamSetup }) => teamSetup.follow(flow));
  return app;
};

describe('a team that is resumed from another team’s invoice', () => {
  test('gets its invoice drafted', async () => {
    const app = await open(drafted(a, 'in_1', 'A-1'));
    await screen.findByRole('button', { name: 'Save and Send Invoice' });
    app.fake.answer('teamSetup.resume', b);
    app.fake.answer('invoice.draft', drafted(b, 'in_2', 'B-1'));
    await app.run(({ teamSetup }) => teamSetup.resume(18, 'flow-b'));
    expect(await screen.findByRole('button', { name: 'Copy invoice number' })).toBeTruthy();
    expect(screen.getByText('B-1')).toBeTruthy();
    expect(app.fake.inputs('invoice.draft')).toEqual([{ teamId: 18, flowId: 'flow-b' }]);
  });

  test('does not show the other team’s error', async () => {
    const app = await open(a, (fake) =>
      fake.refuse('invoice.draft', { code: 'conflict', message: 'Several subscriptions' }),
    );
    await waitFor(() => expect(alertTexts(app)).toEqual(['Several subscriptions']));
    await app.run((state) => state.feedback.dismissAlert(state.feedback.alerts[0]!.key));
    expect(await screen.findByText('Several subscriptions')).toBeTruthy();
    app.fake.answer('teamSetup.resume', b);
    app.fake.hold('invoice.draft');
    await app.run(({ teamSetup }) => teamSetup.resume(18, 'flow-b'));
    expect(await screen.findByText('bea@x.test')).toBeTruthy();
    expect(screen.queryByText('Several subscriptions')).toBeNull();
  });

  test('J26: has its own draft reloaded', async () => {
    const app = await open(drafted(a, 'in_1', 'A-1'));
    await screen.findByText('A-1');
    app.fake.answer('teamSetup.resume', drafted(b, 'in_2', 'B-1'));
    await app.run(({ teamSetup }) => teamSetup.resume(18, 'flow-b'));
    await screen.findByText('B-1');
    expect(app.fake.inputs('invoice.refresh')).toEqual([{ teamId: 17 }, { teamId: 18 }]);
  });
});

describe('an earlier invoice of the team whose sending is not confirmed', () => {
  const unsent: UnfinishedWrite = {
    id: 'w1',
    action: 'invoice.send',
    title: 'Send an invoice',
    subject: 'team 17',
    detail: '',
    changes: [{ field: 'invoice', after: 'A-1' }],
    invoiceId: 'in_1',
    startedAt: '2026-11-22T10:00:00Z',
    state: 'unknown',
    message: '',
    record: null,
    canRepeat: true,
    isOld: true,
  };
  const later = drafted(a, 'in_2', 'A-2');
  /** The server has `status` for the earlier invoice and a draft for the one on the screen. */
  const finds = (fake: FakeBridge, status: string) =>
    fake.on('invoice.find', ({ stripeInvoiceId: id }) => ({
      ok: true,
      value: {
        truth: 'present',
        message: '',
        invoice: { id, status: id === 'in_1' ? status : 'draft' },
      },
    }));
  const part = () => screen.getByRole('region', { name: /^We couldn’t confirm/ });
  const buttons = () =>
    within(part())
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  const twice = 'If you send this one too, the customer may be billed twice.';

  test.each([
    [
      'open',
      `The payment provider finalized invoice A-1, but we can’t tell whether it was emailed. ${twice}`,
      ['Check again', 'Dismiss this attempt'],
    ],
    ['paid', `Invoice A-1 was sent. ${twice}`, ['Dismiss this attempt']],
    ['draft', 'Invoice A-1 is still a draft. It wasn’t sent.', ['Dismiss this attempt']],
    ['void', 'Invoice A-1 is void now. Nothing needs to be sent.', ['Dismiss this attempt']],
  ])(
    'is named beside the new draft, which stays sendable (status %s)',
    async (status, text, own) => {
      const app = await open(later, (fake) => {
        fake.answer('writes.unfinished', [unsent]);
        finds(fake, status);
      });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(part().getAttribute('aria-label')).toBe(
        'We couldn’t confirm that invoice A-1 was sent',
      );
      expect(buttons()).toEqual(own);
      expect(app.fake.inputs('invoice.find')).toEqual([{ stripeInvoiceId: 'in_1' }]);
      expect(screen.getByRole('button', { name: 'Save and Send Invoice' })).toBeTruthy();
    },
  );

  test('shows beside an unconfirmed sending of the new one', async () => {
    await open(later, (fake) => {
      fake.answer('writes.unfinished', [unsent, { ...unsent, id: 'w2', invoiceId: 'in_2' }]);
      finds(fake, 'paid');
    });
    expect(await screen.findByText(`Invoice A-1 was sent. ${twice}`)).toBeTruthy();
    expect(
      await screen.findByText(/^The invoice is still a draft\. It wasn’t sent\. /),
    ).toBeTruthy();
  });
});
