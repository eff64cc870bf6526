import type { ExtendedSubscription, Invoice } from '../../contract/entities/invoice';
import type { CustomerSubscription, PreviewedPrice } from '../../contract/entities/pricing';
import type { DraftSent, PricedTerms, SentPricing } from '../../contract/entities/settings';

/** What is known about the flow's team. */
export interface FlowTeam {
  readonly email: string;
  readonly teamId: number;
  readonly teamOwnerName: string;
  readonly teamSize: number | null;
  /** Null for a team without a payment customer. */
  readonly stripeCustomer: string | null;
  readonly priceId: string | null;
}

/** The flow that a step belongs to. The same team may have started a new flow since. */
export interface StepOf {
  readonly flowId: string;
  readonly teamId: number;
}

/**
 * An event is reported only after its call succeeds. It names its flow and team, so a late response
 * changes only the flow that it belongs to (checklist J37).
 */
export type FlowEvent =
  /** `Create New Team` on a member: the team doesn't exist yet. */
  | { readonly kind: 'start'; readonly email: string }
  /** `Replace Plan` or `Update Trial/Quote` on a team. */
  | ({
      readonly kind: 'change-plan';
      readonly termsBefore: CustomerSubscription | null;
      readonly billedBefore: string | null;
    } & FlowTeam)
  | ({ readonly kind: 'team-created'; readonly canLogin: boolean } & FlowTeam)
  /** The created team now has a demo team (Submit as `create`). */
  | ({
      readonly kind: 'demo-team-created';
      readonly priceId: string;
      readonly previewedCents: number | null;
      /** Missing if unknown. */
      readonly previewedPrice?: PreviewedPrice | undefined;
      readonly sent?: SentPricing;
    } & StepOf)
  /** Terms are about to be sent (see `sentTermsWith`). Null if the server refused them. */
  | ({ readonly kind: 'terms-sent'; readonly terms: string | null } & StepOf)
  /** The payment provider has the pricing (Submit as `update`); the draft comes next. */
  | ({
      readonly kind: 'pricing-set';
      readonly priceId: string;
      readonly previewedCents: number | null;
      /** Missing if unknown. */
      readonly previewedPrice?: PreviewedPrice | undefined;
      readonly seats?: number | null;
      readonly leads?: number | null;
      readonly terms?: PricedTerms;
      readonly sent?: SentPricing;
    } & StepOf)
  /** The draft is about to be sent. Null if the server refused it. */
  | ({ readonly kind: 'draft-sent'; readonly draftSent: DraftSent | null } & StepOf)
  /** The server responded to linking, or the result was read again. */
  | ({
      readonly kind: 'drafted';
      readonly extendedSubscription: ExtendedSubscription;
    } & StepOf)
  /** `invoice` is its state after sending, if the API returns it. */
  | ({
      readonly kind: 'invoice-sent';
      readonly invoiceId: string;
      readonly invoice?: Invoice;
    } & StepOf)
  /** The invoice's state was read from the payment provider. */
  | ({ readonly kind: 'invoice-read'; readonly invoice: Invoice } & StepOf);

export type BeginEvent = Extract<FlowEvent, { kind: 'start' | 'change-plan' | 'team-created' }>;
export type StepEvent = Exclude<FlowEvent, BeginEvent>;
