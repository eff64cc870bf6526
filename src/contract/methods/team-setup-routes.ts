import { z } from 'zod';
import { Id, rows } from '../entities/common';
import { DemoTeamRecord } from '../entities/demo-team-record';
import { ExtendedSubscription, Invoice, SendInvoice } from '../entities/invoice';
import { CreatedTeam, CreateTeam } from '../entities/new-team';
import {
  CustomerSubscription,
  NewBillingPreview,
  PricingPreviewRequest,
  TeamPricing,
  TierPreview,
} from '../entities/pricing';
import { searchText } from '../invisible';
import { Acknowledged } from './members-routes';
import { route } from './route';

const sales = ['sales'] as const;

/** Query string values are text: 'true' and '25' are accepted as true and 25. */
const queryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
]);
const queryCount = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
]);

/** Calls for teams, prices, and invoices (section 7). */
export const teamSetupRoutes = {
  /**
   * Finds members by email or creates them; `addOwnerAsAdmin` adds the owner. Only core sees the
   * login token (method `team.create`).
   */
  'team.createTeam': route({
    http: 'POST',
    path: '/internal/team/create_team',
    kind: 'action',
    access: sales,
    input: CreateTeam,
    output: CreatedTeam,
    response: { fields: ['team', 'loginToken', 'stripeCustomer', 'teamSize'] },
    exposed: false,
  }),
  /**
   * Starts a change of plan: returns the team's current terms (section 3, customer subscription
   * summary; empty if it never had a price) and its payment customer, creating one if needed.
   */
  'team.beginPlanChange': route({
    http: 'POST',
    path: '/internal/team/{id}/change_plan',
    kind: 'action',
    access: sales,
    input: z.object({ id: Id }),
    output: z.object({
      subscription: CustomerSubscription.nullish(),
      stripeCustomer: z.string().nullish(),
    }),
    response: { fields: ['subscription', 'stripeCustomer'] },
    exposed: false,
    assumed: true,
  }),

  /** The tiers of a current price, including discount and years. For the editor's preview. */
  'billing.previewCurrent': route({
    http: 'POST',
    path: '/internal/stripe/subscription/preview/current_pricing',
    kind: 'query',
    access: sales,
    input: PricingPreviewRequest,
    output: TierPreview,
    response: { fields: ['tiers'] },
    exposed: true,
  }),
  /** Seats and leads of new billing; excludes the discount on the leads bucket. */
  'billing.previewNewBilling': route({
    http: 'POST',
    path: '/internal/stripe/subscription/preview/new_billing',
    kind: 'query',
    access: sales,
    input: PricingPreviewRequest,
    output: NewBillingPreview,
    response: { fields: ['seatsTotal', 'leadsTotal', 'subTotal', 'discountPercent', 'total'] },
    exposed: true,
  }),
  /** One price per seat, set by sales. */
  'billing.previewCustom': route({
    http: 'POST',
    path: '/internal/stripe/subscription/preview/custom_pricing',
    kind: 'query',
    access: sales,
    input: PricingPreviewRequest,
    output: TierPreview,
    response: { fields: ['tiers'] },
    exposed: true,
  }),

  /** Method `pricing.set`. */
  'billing.setTeamPricing': route({
    http: 'POST',
    path: '/internal/stripe/set_team_pricing',
    kind: 'action',
    access: sales,
    input: TeamPricing,
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
  /** Checklist J18; no body. Method `invoice.draft`. */
  'billing.linkSubscription': route({
    http: 'POST',
    path: '/internal/stripe/link_subscription/{teamId}',
    kind: 'action',
    access: sales,
    input: z.object({ teamId: Id }),
    output: ExtendedSubscription,
    response: { fields: ['subscription', 'invoice'] },
    exposed: false,
    assumed: true,
  }),
  /** Method `invoice.send`. */
  'billing.sendInvoice': route({
    http: 'POST',
    path: '/internal/stripe/invoice/send',
    kind: 'action',
    access: sales,
    input: SendInvoice,
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
  /**
   * The current invoice, which may have been sent, paid, or voided elsewhere. Method
   * `invoice.find`.
   */
  'billing.getInvoice': route({
    http: 'GET',
    path: '/internal/stripe/invoice/{id}',
    kind: 'query',
    access: sales,
    input: z.object({ id: z.string().min(1) }),
    output: Invoice,
    response: { key: 'invoice' },
    idKey: 'id',
    exposed: false,
    assumed: true,
  }),

  /** Method `demoTeam.create`. */
  'demoTeam.createOne': route({
    http: 'POST',
    path: '/internal/stripe/demo_teams',
    kind: 'action',
    access: sales,
    input: TeamPricing,
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
  /**
   * Demo teams and quotes, newest first (tab 7). `search` covers company, emails, and IDs; `isMine`
   * returns only the caller's; `limit` is the maximum number (section 9: 25, then 50 more).
   */
  'demoTeam.list': route({
    http: 'GET',
    path: '/internal/stripe/demo_teams',
    query: ['search', 'isMine', 'limit'],
    kind: 'query',
    access: ['admin', 'sales'],
    input: z.object({
      search: z.string().overwrite(searchText),
      isMine: queryFlag,
      limit: queryCount,
    }),
    output: rows(DemoTeamRecord),
    response: { key: 'demoTeams' },
    exposed: true,
  }),
  /** A team's quote as PDF; core writes it to disk (method `quote.saveForTeam`). */
  'quote.teamPdf': route({
    http: 'GET',
    path: '/internal/quotes/pdf/{teamId}',
    query: ['includeCheckout'],
    kind: 'query',
    access: sales,
    input: z.object({ teamId: Id, includeCheckout: queryFlag }),
    output: z.instanceof(Uint8Array),
    response: 'pdf',
    exposed: false,
  }),
} as const;
