import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PostFlow } from '../../../src/contract/settings';
import {
  bannerText,
  type FlowEvent,
  flowResume,
  flowStep,
  flowTab,
  flowView,
  mayExit,
  newPostFlow,
  nextFlow,
} from '../../../src/rules/post-flow';

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
const priced = { priceId: 'premium_y', previewedCents: 96_000 } as const;
const start: FlowEvent = { kind: 'start', email: 'owner@harbor.test' };
const changePlan: FlowEvent = { kind: 'change-plan', termsBefore: null, ...team };
const teamCreated: FlowEvent = { kind: 'team-created', canLogin: true, ...team };
const demoCreated: FlowEvent = { kind: 'demo-team-created', ...priced };
const pricingSet: FlowEvent = { kind: 'pricing-set', ...priced };
const drafted: FlowEvent = { kind: 'drafted', extendedSubscription: draft('draft') };
const voided: FlowEvent = { kind: 'drafted', extendedSubscription: draft('void') };
const withoutInvoice: FlowEvent = { kind: 'drafted', extendedSubscription: draft(null) };
const sent: FlowEvent = { kind: 'invoice-sent' };
const leave: FlowEvent = { kind: 'leave' };

const flowAfter = (...events: readonly FlowEvent[]): PostFlow | null =>
  events.reduce<PostFlow | null>(nextFlow, null);

describe('step, screen and tab after each event', () => {
  it.each<[string, readonly FlowEvent[], string, string, number]>([
    ['nothing', [], 'idle', 'none', 0],
    ['start', [start], 'create', 'create', 3],
    ['team created', [start, teamCreated], 'price', 'editor', 1],
    ['team created from the tab itself', [teamCreated], 'price', 'editor', 1],
    ['demo team created', [start, teamCreated, demoCreated], 'finish', 'summary', 1],
    ['plan to change', [changePlan], 'price', 'editor', 1],
    ['pricing set', [changePlan, pricingSet], 'draft', 'invoice', 1],
    ['drafted', [changePlan, pricingSet, drafted], 'send', 'invoice', 1],
    ['void', [changePlan, pricingSet, voided], 'finish', 'invoice', 1],
    ['no invoice', [changePlan, pricingSet, withoutInvoice], 'finish', 'invoice', 1],
    ['voided meanwhile', [changePlan, pricingSet, drafted, voided], 'finish', 'invoice', 1],
    ['sent', [changePlan, pricingSet, drafted, sent], 'finish', 'invoice', 1],
    ['left', [changePlan, pricingSet, drafted, leave], 'idle', 'none', 0],
    ['invoice mode of a new team', [start, teamCreated, pricingSet], 'draft', 'invoice', 1],
  ])('%s', (_name, events, step, view, tab) => {
    const flow = flowAfter(...events);
    expect([flowStep(flow), flowView(flow), flowTab(flow)]).toEqual([step, view, tab]);
  });
});

describe('what section 4 says of the state', () => {
  it('creating a team stores what the next steps need and resets the rest', () => {
    expect(flowAfter(start, teamCreated)).toEqual({
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
      termsBefore: null,
      lastIntent: null,
      extendedSubscription: null,
    });
  });

  it('changing a plan marks the upgrade', () => {
    expect(flowAfter(changePlan)).toMatchObject({ isUpgrade: true, teamId: 17, canLogin: false });
  });

  it('creating a demo team sets created and finished', () => {
    expect(flowAfter(teamCreated, demoCreated)).toMatchObject({
      teamCreated: true,
      finished: true,
      invoiceSent: false,
      priceId: 'premium_y',
    });
  });

  it('setting the pricing clears invoice sent and keeps what was previewed', () => {
    const flow = { ...newPostFlow('a@b.test', true), teamId: 17, invoiceSent: false };
    expect(nextFlow(flow, pricingSet)).toMatchObject({
      pricingSet: true,
      invoiceSent: false,
      previewedCents: 96_000,
    });
  });

  it('sending marks the invoice sent', () => {
    expect(flowAfter(changePlan, pricingSet, drafted, sent)).toMatchObject({
      invoiceSent: true,
      hasExtendedSubscription: true,
    });
  });
});

describe('an event that does not fit changes nothing', () => {
  it.each<[string, readonly FlowEvent[], FlowEvent]>([
    ['a second team', [start, teamCreated], teamCreated],
    ['another start', [start, teamCreated], start],
    ['another plan change', [start], changePlan],
    ['a demo team without a team', [start], demoCreated],
    ['a second demo team', [teamCreated, demoCreated], demoCreated],
    ['pricing after the demo team', [teamCreated, demoCreated], pricingSet],
    ['pricing twice', [changePlan, pricingSet], pricingSet],
    ['a draft without pricing', [changePlan], drafted],
    ['sending without a draft', [changePlan, pricingSet], sent],
    ['sending what is void', [changePlan, pricingSet, voided], sent],
    ['sending twice', [changePlan, pricingSet, drafted, sent], sent],
    ['a draft after sending', [changePlan, pricingSet, drafted, sent], drafted],
  ])('%s', (_name, events, event) => {
    const flow = flowAfter(...events);
    expect(nextFlow(flow, event)).toBe(flow);
  });
});

describe('the stored state', () => {
  it('one that an earlier version stored still parses, and stands where it was', () => {
    const old = PostFlow.parse({
      email: 'owner@harbor.test',
      finished: false,
      isUpgrade: false,
      invoiceSent: false,
      hasExtendedSubscription: false,
    });
    expect(old).toEqual(newPostFlow('owner@harbor.test', false));
    expect(flowStep(PostFlow.parse({ email: 'a@b.test' }))).toBe('create');
    expect(flowTab(PostFlow.parse({ email: 'a@b.test', isUpgrade: true }))).toBe(1);
  });

  it('survives a restart after any events: nothing is lost, nothing is repeated', () => {
    const all = [start, changePlan, teamCreated, demoCreated, pricingSet, drafted, voided, sent];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all, leave), { maxLength: 12 }), (events) => {
        let flow: PostFlow | null = null;
        for (const event of events) {
          const before: PostFlow | null = flow;
          flow = nextFlow(flow, event);
          const stored = PostFlow.nullable().parse(JSON.parse(JSON.stringify(flow)));
          expect(stored).toEqual(flow);
          // The same event told again, as after a crash, adds nothing.
          const again = nextFlow(stored, event);
          expect(again).toEqual(event.kind === 'leave' ? null : flow);
          if (before?.invoiceSent && flow) expect(flow.invoiceSent).toBe(true);
        }
      }),
    );
  });

  it('keeps no key that could hold a token', () => {
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
    { step: 'draft', tab: 1, text: 'Get the draft of the invoice' },
  ],
  [
    'an invoice to send',
    [changePlan, pricingSet, drafted],
    { step: 'send', tab: 1, text: 'Send the invoice' },
  ],
  ['an end', [teamCreated, demoCreated], { step: 'finish', tab: 1, text: 'Finish' }],
])('after a restart: %s', (_name, events, expected) => {
  expect(flowResume(flowAfter(...events))).toEqual(expected);
});
