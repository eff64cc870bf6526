import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { UnfinishedWrite } from '../../../../src/contract/entities/unfinished-write';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { RepeatDialog } from '../../../../src/renderer/app/dialogs/repeat-dialog';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { alertTexts, renderApp } from '../../../helpers/render-app';
import { team } from '../../domain/builders';

const priced: TeamSetupFlow = {
  ...newTeamSetupFlow('olive@fresh.test', false, 'flow-1'),
  teamId: 17,
  stripeCustomer: 'cus_17',
  pricingSet: true,
  previewedCents: 112_800,
};
const drafted: TeamSetupFlow = {
  ...priced,
  hasExtendedSubscription: true,
  extendedSubscription: {
    subscription: { id: 'sub_1', collection_method: 'send_invoice' },
    invoice: { id: 'in_1', status: 'draft', amount_due: 112_800, number: 'A-1' },
  },
};
const unknownDraft: UnfinishedWrite = {
  id: 'w1',
  action: 'invoice.draft',
  title: 'Draft an invoice',
  subject: 'team 17',
  detail: '',
  startedAt: '2026-11-22T10:00:00Z',
  state: 'unknown',
  message: '',
  record: { record: 'team', id: 17 },
  canRepeat: true,
  isOld: false,
};
const button = (name: string) => screen.getByRole('button', { name });
const buttons = () =>
  screen
    .getAllByRole('button')
    .filter((each) => !each.ariaLabel?.startsWith('Copy '))
    .map((each) => each.textContent);

/** The draft got no response; `prepare` says what the team shows. */
const lost = async (prepare: (fake: FakeBridge) => void, flow = priced) => {
  const app = renderApp(
    <>
      <main id="tab-panel">
        <TeamSetupScreen />
      </main>
      <RepeatDialog />
    </>,
    {
      permissions: ['sales'],
      prepare: (fake) => {
        fake.answer('team.getById', team({ id: 17, companyName: 'Acme' }));
        fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
        fake.answer('invoice.refresh', { flow: null, isCurrent: true });
        fake.refuse('invoice.draft', { code: 'timeout', message: 'No answer.' });
        fake.answer('writes.unfinished', [unknownDraft]);
        prepare(fake);
      },
    },
  );
  await app.run(({ teamSetup }) => teamSetup.follow(flow));
  await waitFor(() => expect(alertTexts(app)).toEqual(['No answer.']));
  await app.run((state) => state.feedback.dismissAlert(state.feedback.alerts[0]!.key));
  return app;
};
const cannotTell = (message = '') => ({ truth: 'cannot-tell', message }) as const;

describe('J19: a draft with an unknown outcome', () => {
  test('names both causes if the team now has a subscription, and trying again continues with the draft', async () => {
    const app = await lost((fake) => {
      fake.answer('invoice.findDraft', { truth: 'present', message: '' });
    });
    expect(
      await screen.findByText(
        'The team now has a subscription: the draft was created, or someone else changed the subscription. Trying again is safe: the server treats it as the same change.',
      ),
    ).toBeTruthy();
    screen.getByText('We couldn’t confirm that the draft was created');
    expect(buttons()).toEqual([
      'Open in payment provider',
      'Check again',
      'Try again',
      'Dismiss this attempt',
      'Exit',
    ]);
    expect(app.fake.inputs('invoice.findDraft')).toEqual([{ teamId: 17, flowId: 'flow-1' }]);
    app.fake.answer('writes.repeat', { saved: null });
    app.fake.answer('writes.unfinished', []);
    await app.user.click(button('Try again'));
    // Core has stored the response.
    await app.run(({ teamSetup }) => teamSetup.follow(drafted));
    expect(await screen.findByText('$1,128.00')).toBeTruthy();
    expect(document.activeElement?.id).toBe('tab-panel');
    expect(app.fake.inputs('writes.repeat')).toEqual([{ id: 'w1' }]);
  });

  test('says so for a plan change, whose team had another subscription', async () => {
    const draftSent = { at: 1, subscriptionBefore: 'si_1%sub_1', key: 'k1' };
    await lost((fake) => fake.answer('invoice.findDraft', { truth: 'present', message: '' }), {
      ...priced,
      isUpgrade: true,
      draftSent,
    });
    expect(
      await screen.findByText(
        /^The team now has another subscription: the draft was created, or someone else changed the subscription\./,
      ),
    ).toBeTruthy();
  });

  test('claims nothing if the team doesn’t show it, and links to the payment provider', async () => {
    const app = await lost((fake) => {
      fake.answer('invoice.findDraft', cannotTell());
      fake.answer('billing.openCustomer', null);
    });
    expect(
      await screen.findByText(
        'We can’t tell whether the draft was created. Trying again is safe: the server treats it as the same change.',
      ),
    ).toBeTruthy();
    await app.user.click(button('Open in payment provider'));
    expect(app.fake.inputs('billing.openCustomer')).toEqual([{ stripeCustomerId: 'cus_17' }]);
    expect(buttons()).toEqual([
      'Open in payment provider',
      'Check again',
      'Try again',
      'Dismiss this attempt',
      'Exit',
    ]);
    // The server's words may lack a period.
    for (const why of ['Not now.', 'Internal Server Error']) {
      app.fake.answer('invoice.findDraft', cannotTell(why));
      await app.user.click(button('Check again'));
      const said = `We can’t tell whether the draft was created: ${why.replace('.', '')}. Trying`;
      expect(await screen.findByText((text) => text.startsWith(said))).toBeTruthy();
      expect(document.activeElement).toBe(button('Check again'));
    }
  });

  test.each([
    ['on the next US Eastern day', '2026-11-22T20:00:00Z', '2026-11-23T05:30:00Z'],
    ['after 20 hours', '2026-11-23T05:30:00Z', '2026-11-23T06:30:00Z'],
  ])('no longer promises that a repeat is safe %s', async (_when, before, after) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(before) });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const app = await lost((fake) => fake.answer('invoice.findDraft', cannotTell()));
    await screen.findByText(/Trying again is safe/);
    app.fake.answer('writes.unfinished', [{ ...unknownDraft, isOld: true }]);
    vi.setSystemTime(Date.parse(after));
    fireEvent.pointerDown(button('Check again'));
    await screen.findByText(/trying again may do it twice\.$/);
  });

  test('promises nothing about a repeat if an earlier attempt had another key', async () => {
    const draftSent = { at: 1, subscriptionBefore: '', key: null };
    await lost((fake) => fake.answer('invoice.findDraft', cannotTell()), { ...priced, draftSent });
    expect(
      await screen.findByText(
        'We can’t tell whether the draft was created. Trying again may create a second draft: an earlier attempt may already have created one.',
      ),
    ).toBeTruthy();
    expect(buttons()).toContain('Open in payment provider');
  });

  test('J22: a dismissed one is made again only after a question', async () => {
    const app = await lost((fake) => fake.answer('invoice.findDraft', cannotTell()));
    await screen.findByText(/^We can’t tell/);
    app.fake.answer('writes.dismiss', null);
    app.fake.answer('writes.unfinished', []);
    await app.user.click(button('Dismiss this attempt'));
    await screen.findByRole('button', { name: 'Create the invoice draft' });
    expect(buttons()).toEqual(['Create the invoice draft', 'Exit']);
    app.fake.refuse('invoice.draft', {
      code: 'conflict',
      message: 'Trying again may do it twice.',
      outcome: 'not-sent',
      unfinished: { id: 'w1', startedAt: unknownDraft.startedAt },
    });
    await app.user.click(button('Create the invoice draft'));
    await screen.findByRole('alertdialog', { name: 'Was this already done?' });
    await app.user.click(button('Check first'));
    expect(buttons()).toEqual(['Create the invoice draft', 'Exit']);
    expect(app.fake.inputs('writes.renew')).toEqual([]);
    await app.user.click(button('Create the invoice draft'));
    await screen.findByRole('alertdialog', { name: 'Was this already done?' });
    app.fake.answer('writes.renew', null);
    app.fake.answer('invoice.draft', drafted);
    await app.user.click(button('Do it again'));
    expect(await screen.findByText('$1,128.00')).toBeTruthy();
    expect(app.fake.inputs('writes.renew')).toEqual([{ id: 'w1' }]);
  });
});
