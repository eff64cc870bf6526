import { describe, expect, it } from 'vitest';
import { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import {
  dismissLoss,
  dismissQuestion,
  leaveQuestion,
} from '../../../../src/domain/team-setup/flow-texts';
import {
  beginFlow,
  dismissFlow,
  type Flows,
  flowMark,
  leaveFlow,
  newTeamSetupFlow,
  resumeFlow,
  stepFlows,
} from '../../../../src/domain/team-setup/team-setup-flow';

const invoice = {
  id: 'in_1',
  status: 'draft',
  number: 'INV-2026-00001',
  amount_due: 474_300,
  invoice_pdf: null,
};
const priced: TeamSetupFlow = {
  ...newTeamSetupFlow('pat@acme.test', true, 'flow-17'),
  teamId: 17,
};
const drafted: TeamSetupFlow = {
  ...priced,
  pricingSet: true,
  extendedSubscription: { subscription: { id: 'sub_1' }, invoice },
};
const which = { flowId: 'flow-17', teamId: 17 };
const again = {
  kind: 'change-plan',
  termsBefore: null,
  billedBefore: null,
  email: 'pat@acme.test',
  teamId: 17,
  teamOwnerName: '',
  teamSize: null,
  stripeCustomer: null,
  priceId: null,
} as const;
const dismissed: Flows = dismissFlow({ active: null, parked: [drafted] }, which);
const ids = ({ parked }: Flows) => parked.map(({ id }) => id);

describe('a dismissed draft invoice', () => {
  it('stays known, also in a flow stored by an earlier version', () => {
    expect(dismissed.parked).toEqual([{ ...drafted, dismissed: true }]);
    expect(TeamSetupFlow.parse({ email: 'pat@acme.test' }).dismissed).toBe(false);
  });

  it('makes room for a new plan change and stays beside it', () => {
    const { flows } = beginFlow(dismissed, again, null, 'flow-18');
    expect(flows.active?.id).toBe('flow-18');
    expect(ids(flows)).toEqual(['flow-17']);
    const left = leaveFlow(flows, flowMark(flows.active ?? drafted));
    expect(left && ids(left)).toEqual(['flow-17', 'flow-18']);
    // Without an ID, the flow that was not dismissed continues.
    expect(left && resumeFlow(left, 17)?.active?.id).toBe('flow-18');
    const back = left && resumeFlow(left, 17, 'flow-17');
    expect(back?.active?.id).toBe('flow-17');
    expect(back && ids(back)).toEqual(['flow-18']);
    const away = back && leaveFlow(back, flowMark(drafted));
    expect(away && ids(away)).toEqual(['flow-18', 'flow-17']);
  });

  it('is forgotten once its invoice was sent', () => {
    const sent = { kind: 'invoice-sent', invoiceId: 'in_1', ...which } as const;
    expect(stepFlows(dismissed, sent).flows).toEqual({ active: null, parked: [] });
  });

  it('is not promised on Home', () => {
    expect(leaveQuestion({ ...drafted, dismissed: true }).message).toBe(
      'Unsent invoice INV-2026-00001, $4,743.00: you’ll find it on the team’s record.',
    );
  });

  it('is not called unsent if that could not be confirmed', () => {
    expect(leaveQuestion(drafted, 'unknown').message).toBe(
      'Invoice INV-2026-00001, $4,743.00: we couldn’t confirm that it was sent. You’ll find it under “Not sent yet” on Home.',
    );
  });
});

it('removes a dismissed team without an invoice', () => {
  const parked = [priced, { ...priced, id: 'flow-9', teamId: 9, pricingSet: true }];
  const flows = dismissFlow({ active: null, parked }, which);
  expect(ids(flows)).toEqual(['flow-9']);
  expect(ids(dismissFlow(flows, { flowId: 'flow-9', teamId: 9 }))).toEqual([]);
});

describe('a plan change that was only looked at', () => {
  const leave = (flow: TeamSetupFlow) =>
    leaveFlow({ active: flow, parked: [] }, flowMark(flow), true)?.parked.length;
  it('leaves nothing', () => expect(leave(priced)).toBe(0));
  it.each([
    ['terms that were sent', { ...priced, sentTerms: 'a' }],
    ['an invoice to send', drafted],
    ['a new team without a price', { ...priced, isUpgrade: false }],
  ])('keeps %s', (_name, flow) => expect(leave(flow)).toBe(1));
});

describe('the question before dismissing', () => {
  it.each<[string, TeamSetupFlow, string | null, string | null]>([
    [
      'a draft invoice',
      drafted,
      null,
      'Invoice INV-2026-00001 for $4,743.00 stays a draft with the payment provider and isn’t sent.',
    ],
    [
      'a price without a draft',
      { ...priced, pricingSet: true },
      null,
      'The price stays set with the payment provider, and no invoice is drafted.',
    ],
    [
      'a typed price of a new team',
      { ...priced, isUpgrade: false },
      '25 seats, 10% discount',
      'The pricing you entered (25 seats, 10% discount) is discarded, and the team stays without a price.',
    ],
    ['a new team', { ...priced, isUpgrade: false }, null, 'The team stays without a price.'],
    [
      'a typed plan change',
      priced,
      '25 seats',
      'The pricing you entered (25 seats) is discarded; the plan doesn’t change.',
    ],
    ['an untouched plan change', priced, null, null],
  ])('of %s', (_name, flow, typed, loss) => expect(dismissLoss(flow, typed)).toBe(loss));

  it('names the invoice or the team', () => {
    expect(dismissQuestion(drafted)).toEqual({
      title: 'Dismiss invoice INV-2026-00001 for pat@acme.test?',
      detail: 'You can still review and send it from the team’s record.',
    });
    expect(dismissQuestion(priced)).toEqual({ title: 'Dismiss pat@acme.test?' });
  });
});
