import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type {
  BeginEvent,
  FlowEvent,
  StepEvent,
} from '../../../../src/domain/team-setup/flow-events';
import { bannerText, parkedFlow } from '../../../../src/domain/team-setup/flow-texts';
import {
  flowResume,
  flowTab,
  flowView,
  mayExit,
} from '../../../../src/domain/team-setup/flow-view';
import {
  beginFlow,
  dismissFlow,
  type Flows,
  flowMark,
  flowStep,
  leaveFlow,
  newTeamSetupFlow,
  nextFlow,
  resumeFlow,
  stepFlows,
} from '../../../../src/domain/team-setup/team-setup-flow';

const team = {
  email: 'owner@harbor.test',
  teamId: 17,
  teamOwnerName: 'Lily Chen',
  teamSize: 12,
  stripeCustomer: 'cus_17',
  priceId: 'teams_y',
} as const;
const draft = (status: string | null, amount_due = 96_000) => ({
  subscription: { id: 'sub_1', collection_method: 'send_invoice' },
  invoice: status === null ? null : { id: 'in_1', status, amount_due, invoice_pdf: null },
});
const step = { flowId: 'flow-17', teamId: 17 } as const;
const priced = { ...step, priceId: 'premium_y', previewedCents: 96_000 } as const;
const start: BeginEvent = { kind: 'start', email: 'owner@harbor.test' };
const changePlan: BeginEvent = {
  kind: 'change-plan',
  termsBefore: null,
  billedBefore: null,
  ...team,
};
const teamCreated: BeginEvent = { kind: 'team-created', canLogin: true, ...team };
const demoCreated: StepEvent = { kind: 'demo-team-created', ...priced };
const pricingSet: StepEvent = { kind: 'pricing-set', ...priced };
const drafted: StepEvent = { kind: 'drafted', ...step, extendedSubscription: draft('draft') };
const voided: StepEvent = { kind: 'drafted', ...step, extendedSubscription: draft('void') };
const withoutInvoice: StepEvent = {
  kind: 'drafted',
  ...step,
  extendedSubscription: draft(null),
};
const sent: StepEvent = { kind: 'invoice-sent', ...step, invoiceId: 'in_1' };
const isBegin = (event: FlowEvent): event is BeginEvent =>
  ['start', 'change-plan', 'team-created'].includes(event.kind);

const none: Flows = { active: null, parked: [] };
const flowIdOf = (event: BeginEvent): string =>
  `flow-${'teamId' in event ? event.teamId : event.email}`;
const flowsAfter = (flows: Flows, ...events: readonly FlowEvent[]): Flows =>
  events.reduce<Flows>(
    (now, event) =>
      (isBegin(event)
        ? beginFlow(now, event, now.active && flowMark(now.active), flowIdOf(event))
        : stepFlows(now, event)
      ).flows,
    flows,
  );
const flowAfter = (...events: readonly FlowEvent[]): TeamSetupFlow | null =>
  flowsAfter(none, ...events).active;

describe('step, screen, and tab after each event', () => {
  it.each<[string, readonly FlowEvent[], string, string, number]>([
    ['nothing', [], 'idle', 'none', 0],
    ['start', [start], 'create', 'create', 3],
    ['team created', [start, teamCreated], 'price', 'editor', 1],
    ['team created from the tab itself', [teamCreated], 'price', 'editor', 1],
    ['demo team created', [start, teamCreated, demoCreated], 'finish', 'summary', 1],
    ['plan change started', [changePlan], 'price', 'editor', 1],
    ['pricing set', [changePlan, pricingSet], 'draft', 'invoice', 1],
    ['drafted', [changePlan, pricingSet, drafted], 'send', 'invoice', 1],
    ['void', [changePlan, pricingSet, voided], 'finish', 'invoice', 1],
    ['no invoice', [changePlan, pricingSet, withoutInvoice], 'finish', 'invoice', 1],
    ['voided in between', [changePlan, pricingSet, drafted, voided], 'finish', 'invoice', 1],
    ['sent', [changePlan, pricingSet, drafted, sent], 'finish', 'invoice', 1],
    ['invoice mode for a new team', [start, teamCreated, pricingSet], 'draft', 'invoice', 1],
  ])('%s', (_name, events, step, view, tab) => {
    const flow = flowAfter(...events);
    expect([flowStep(flow), flowView(flow), flowTab(flow)]).toEqual([step, view, tab]);
  });
});

describe('the state as in section 4', () => {
  it('keeps what the next steps need and resets the rest when a team is created', () => {
    expect(flowAfter(start, teamCreated)).toEqual({
      id: 'flow-17',
      email: 'owner@harbor.test',
      teamId: 17,
      teamOwnerName: 'Lily Chen',
      teamSize: 12,
      stripeCustomer: 'cus_17',
      priceId: 'teams_y',
      canLogin: true,
      isUpgrade: false,
      invoiceSent: false,
      finished: false,
      hasExtendedSubscription: false,
      teamCreated: false,
      pricingSet: false,
      previewedCents: null,
      previewedPrice: null,
      pricedSeats: null,
      pricedLeads: null,
      pricedTerms: null,
      sentPricing: null,
      draftedBefore: null,
      laterPricing: null,
      termsBefore: null,
      billedBefore: null,
      sentTerms: null,
      draftSent: null,
      lastIntent: null,
      extendedSubscription: null,
      dismissed: false,
    });
  });

  it('marks the upgrade when a plan is changed', () => {
    expect(flowAfter(changePlan)).toMatchObject({ isUpgrade: true, teamId: 17, canLogin: false });
  });

  it('is created and finished when a demo team is created', () => {
    expect(flowAfter(teamCreated, demoCreated)).toMatchObject({
      teamCreated: true,
      finished: true,
      invoiceSent: false,
      priceId: 'premium_y',
    });
  });

  it('clears invoice sent and keeps the preview when the pricing is set', () => {
    const flow = {
      ...newTeamSetupFlow('a@b.test', true, 'flow-17'),
      teamId: 17,
      invoiceSent: false,
    };
    expect(nextFlow(flow, pricingSet)).toMatchObject({
      pricingSet: true,
      invoiceSent: false,
      previewedCents: 96_000,
    });
  });

  it('is invoice sent after sending', () => {
    expect(flowAfter(changePlan, pricingSet, drafted, sent)).toMatchObject({
      invoiceSent: true,
      hasExtendedSubscription: true,
    });
  });
});

describe('an event that does not fit changes nothing', () => {
  it.each<[string, readonly FlowEvent[], StepEvent]>([
    ['a second demo team', [teamCreated, demoCreated], demoCreated],
    ['pricing after the demo team', [teamCreated, demoCreated], pricingSet],
    ['pricing twice', [changePlan, pricingSet], pricingSet],
    ['a draft without pricing', [changePlan], drafted],
    ['sending without a draft', [changePlan, pricingSet], sent],
    ['sending a void invoice', [changePlan, pricingSet, voided], sent],
    ['sending twice', [changePlan, pricingSet, drafted, sent], sent],
    ['sending another invoice', [changePlan, pricingSet, drafted], { ...sent, invoiceId: 'in_2' }],
    ['a draft after sending', [changePlan, pricingSet, drafted, sent], drafted],
    ['a price for another team', [changePlan], { ...pricingSet, teamId: 18 }],
    ['a price from the previous flow', [changePlan], { ...pricingSet, flowId: 'flow-before' }],
  ])('%s', (_name, events, event) => {
    const flow = flowAfter(...events)!;
    expect(nextFlow(flow, event)).toBe(flow);
  });
});

describe('J37: a response to a flow', () => {
  const other: BeginEvent = { ...teamCreated, teamId: 18, email: 'new@other.test' };
  const left = (...events: readonly FlowEvent[]): Flows => {
    const flows = flowsAfter(none, ...events);
    return leaveFlow(flows, flowMark(flows.active!))!;
  };

  it('does not price the next team when it arrives after its team was left', () => {
    const flows = flowsAfter(left(changePlan), other);
    const { active, parked } = stepFlows(flows, pricingSet).flows;
    expect(active).toMatchObject({ teamId: 18, pricingSet: false, previewedCents: null });
    expect(parked).toMatchObject([{ teamId: 17, pricingSet: true, previewedCents: 96_000 }]);
  });

  it('does not change a dismissed team', () => {
    const flows = dismissFlow(left(changePlan), step);
    expect(stepFlows(flows, pricingSet)).toEqual({ flows: none, flow: null });
  });

  it("does not change a team dismissed and started again with the previous flow's step", () => {
    const dismissed = dismissFlow(left(changePlan), step);
    const { flows } = beginFlow(dismissed, changePlan, null, 'flow-17-again');
    expect(stepFlows(flows, pricingSet)).toEqual({ flows, flow: null });
    expect(flows.active).toMatchObject({ id: 'flow-17-again', pricingSet: false });
    const away = leaveFlow(flows, flowMark(flows.active!))!;
    expect(stepFlows(away, pricingSet)).toEqual({ flows: away, flow: null });
    expect(stepFlows(away, { ...pricingSet, flowId: 'flow-17-again' }).flows.parked).toMatchObject([
      { pricingSet: true },
    ]);
  });

  it('does not let a window that saw the previous flow leave the new one', () => {
    const seen = flowMark(flowAfter(changePlan)!);
    const { flows } = beginFlow(none, changePlan, null, 'flow-17-again');
    expect(leaveFlow(flows, seen)).toBeNull();
  });

  it('does not undo steps when a team is started a second time', () => {
    const flows = flowsAfter(none, changePlan, pricingSet);
    expect(beginFlow(flows, changePlan, null, 'late')).toEqual({ flows, flow: flows.active });
    const away = leaveFlow(flows, flowMark(flows.active!))!;
    expect(beginFlow(away, changePlan, null, 'late').flows).toEqual(away);
  });

  it('removes a team from the list when it finishes one that was left', () => {
    const flows = left(changePlan, pricingSet, drafted);
    expect(flows.parked).toHaveLength(1);
    expect(stepFlows(flows, sent).flows).toEqual(none);
  });

  it('makes a created team wait beside a flow that started meanwhile', () => {
    const from = null;
    const meanwhile = flowsAfter(none, changePlan);
    const { flows, flow } = beginFlow(meanwhile, other, from, 'flow-18');
    expect(flows.active).toMatchObject({ teamId: 17 });
    expect(flows.parked).toMatchObject([{ teamId: 18, email: 'new@other.test' }]);
    expect(flow).toMatchObject({ teamId: 18 });
  });

  it('makes a created team replace only the form that requested it', () => {
    const asked = flowsAfter(none, start);
    const mark = flowMark(asked.active!);
    expect(beginFlow(asked, other, mark, 'flow-18').flows.active).toMatchObject({ teamId: 18 });
    const meanwhile: Flows = { ...none, active: newTeamSetupFlow('third@x.test', false) };
    const { active, parked } = beginFlow(meanwhile, other, mark, 'flow-18').flows;
    expect(active).toMatchObject({ email: 'third@x.test', teamId: null });
    expect(parked).toMatchObject([{ teamId: 18 }]);
  });

  it('does not allow a start during another flow', () => {
    const flows = flowsAfter(none, changePlan);
    expect(beginFlow(flows, start, null, 'flow-0')).toEqual({ flows, flow: null });
  });
});

describe('leaving a flow', () => {
  const leave = (...events: readonly FlowEvent[]): Flows | null => {
    const flows = flowsAfter(none, ...events);
    return leaveFlow(flows, flowMark(flows.active!));
  };

  it.each<[string, readonly FlowEvent[], number]>([
    ['a team to create with nothing typed yet', [start], 0],
    ['a price to set', [teamCreated], 1],
    ['an invoice to draft', [changePlan, pricingSet], 1],
    ['an invoice to send', [changePlan, pricingSet, drafted], 1],
    ['a void invoice', [changePlan, pricingSet, voided], 0],
    ['an invoice that was sent', [changePlan, pricingSet, drafted, sent], 0],
    ['a demo team that was created', [teamCreated, demoCreated], 0],
  ])('with %s keeps %i', (_name, events, kept) => {
    expect(leave(...events)).toMatchObject({ active: null, parked: { length: kept } });
  });

  it('is refused when it has moved on meanwhile', () => {
    const seen = flowMark(flowAfter(changePlan)!);
    expect(leaveFlow(flowsAfter(none, changePlan, pricingSet), seen)).toBeNull();
    expect(leaveFlow(none, seen)).toBeNull();
  });

  it('is undone by returning to it, and the flow on the screen waits instead', () => {
    const flows = leave(changePlan, pricingSet, drafted)!;
    const other = flowsAfter(flows, { ...teamCreated, teamId: 18 });
    const back = resumeFlow(other, 17)!;
    expect(back.active).toMatchObject({ teamId: 17, hasExtendedSubscription: true });
    expect(back.parked).toMatchObject([{ teamId: 18 }]);
    expect(resumeFlow(other, 99)).toBeNull();
  });

  it.each<[readonly FlowEvent[], string, string]>([
    [[teamCreated], 'Team created, no price set', 'Continue'],
    [[changePlan], 'Plan change started, price not set', 'Continue'],
    [[changePlan, pricingSet], 'Price set, invoice not drafted', 'Continue'],
    [[changePlan, pricingSet, drafted], 'Unsent invoice, $960.00', 'Review and send'],
  ])('says what is waiting: %#', (events, text, remedy) => {
    expect(parkedFlow(flowAfter(...events)!)).toEqual({ text, remedy });
  });
});

describe('the stored state', () => {
  it("still parses in an earlier version's format and keeps its step", () => {
    const old = TeamSetupFlow.parse({
      email: 'owner@harbor.test',
      finished: false,
      isUpgrade: false,
      invoiceSent: false,
      hasExtendedSubscription: false,
    });
    expect(old).toEqual(newTeamSetupFlow('owner@harbor.test', false));
    expect(flowStep(TeamSetupFlow.parse({ email: 'a@b.test' }))).toBe('create');
    expect(flowTab(TeamSetupFlow.parse({ email: 'a@b.test', isUpgrade: true }))).toBe(1);
  });

  it('survives a restart after any events: nothing is lost or repeated', () => {
    const all = [start, changePlan, teamCreated, demoCreated, pricingSet, drafted, voided, sent];
    fc.assert(
      fc.property(fc.array(fc.constantFrom<FlowEvent>(...all), { maxLength: 12 }), (events) => {
        let flows = none;
        for (const event of events) {
          const before = flows.active;
          flows = flowsAfter(flows, event);
          const stored = TeamSetupFlow.nullable().parse(JSON.parse(JSON.stringify(flows.active)));
          expect(stored).toEqual(flows.active);
          // Repeating the same step, as after a crash, adds nothing.
          if (!isBegin(event)) expect(flowsAfter(flows, event)).toEqual(flows);
          if (before?.invoiceSent && !isBegin(event)) expect(flows.active?.invoiceSent).toBe(true);
        }
      }),
    );
  });

  it('has no key that could hold a token', () => {
    const flow = JSON.stringify(flowAfter(teamCreated, pricingSet, drafted, sent));
    expect(flow).not.toMatch(/token/i);
  });
});

describe('A8: the banner', () => {
  it.each<[string, readonly FlowEvent[], string, boolean]>([
    ['creating', [start], 'You are currently in Create New Team for owner@harbor.test', true],
    ['changing', [changePlan], 'You are currently in Change Team Plan for owner@harbor.test', true],
    [
      'drafted',
      [changePlan, pricingSet, drafted],
      'You are currently in Change Team Plan for owner@harbor.test',
      false,
    ],
    [
      'created',
      [teamCreated, demoCreated],
      'Team created for owner@harbor.test (Invoice not sent)',
      false,
    ],
    [
      'updated and sent',
      [changePlan, pricingSet, drafted, sent],
      'Team updated for owner@harbor.test (Invoice sent)',
      false,
    ],
    [
      'updated, nothing to send',
      [changePlan, pricingSet, voided],
      'Team updated for owner@harbor.test (Invoice not sent)',
      false,
    ],
  ])('%s', (_name, events, text, exits) => {
    const flow = flowAfter(...events);
    expect(flow && bannerText(flow)).toBe(text);
    expect(flow && mayExit(flow)).toBe(exits);
  });
});

it.each<[string, readonly FlowEvent[], object | null]>([
  ['nothing', [], null],
  ['a team to create', [start], { step: 'create', tab: 3, text: 'Create the team' }],
  ['a team to price', [teamCreated], { step: 'price', tab: 1, text: 'Set the pricing' }],
  [
    'a draft to get',
    [changePlan, pricingSet],
    { step: 'draft', tab: 1, text: 'Create the invoice draft' },
  ],
  [
    'an invoice to send',
    [changePlan, pricingSet, drafted],
    { step: 'send', tab: 1, text: 'Send the invoice' },
  ],
  ['a finished flow', [teamCreated, demoCreated], { step: 'finish', tab: 1, text: 'Finish' }],
])('after a restart: %s', (_name, events, expected) => {
  expect(flowResume(flowAfter(...events))).toEqual(expected);
});
