import { z } from 'zod';
import { Id, OptionalDate, OptionalText } from '../entities/common';
import { Invoice } from '../entities/invoice';
import { CreateTeam } from '../entities/new-team';
import { Cents, TeamPricing } from '../entities/pricing';
import { QuoteBatch, StartQuoteBatch } from '../entities/quote-batch';
import { SavedFile } from '../entities/saved-file';
import { TeamSetupFlow } from '../entities/settings';
import { done, nothing, row } from './method-row';

const sales = ['sales'] as const;
/** Of any form: it is encoded where it stands in a path. */
const invoiceId = z.string().trim().min(1, 'Enter a valid invoice ID.');

/** `previewedCents` is what stood on the screen; null where the price was not known when sent. */
const Priced = z.object({
  pricing: TeamPricing,
  previewedCents: Cents.nonnegative().nullable(),
});

/**
 * What the API says after an outcome that nobody knows (checklist J19): `present`, `absent`, or
 * `cannot-tell` where it does not answer the question (no permission, no such call, no connection).
 */
const Truth = z.enum(['present', 'absent', 'cannot-tell']);

/** `message` says why nobody can tell; '' otherwise. */
const truth = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ truth: Truth, message: z.string(), ...shape });

const Step = TeamSetupFlow.nullable();

/**
 * Methods of the sales desk. The steps of the post-demo flow (create, price, draft, send) each
 * write the flow to disk before they answer, and answer the flow as it stands then, or null where it is
 * not on the screen any more (left, or another one has begun: it waits in `postFlow.parked`). Every
 * window hears `postFlow.changed`. Each is a write: it has a journal line and an idempotency key.
 */
export const salesMethods = {
  /**
   * Step 1, Create New Team. Starts the flow of section 4. The login token of the answer stays in
   * core (the flow's `canLogin` says that there is one).
   */
  'team.create': row({ kind: 'action', access: sales, input: CreateTeam, output: Step }),
  /**
   * Step 1 of an upgrade, from the team modal: marks the flow as one. Its `termsBefore` is what the team
   * has today, to prefill the editor with; null where it never had a price.
   */
  'team.changePlan': row({
    kind: 'action',
    access: sales,
    input: z.object({ teamId: Id, email: z.string() }),
    output: Step,
  }),
  /** Step 2 without an invoice: trial or quote. Created and finished (section 4). */
  'demoTeam.create': row({
    kind: 'action',
    access: sales,
    input: Priced,
    output: Step,
  }),
  /**
   * Step 2 with an invoice, or of an upgrade. `previewedCents` is the total on the screen: the draft
   * must be due as much, or it is not sent.
   */
  'pricing.set': row({
    kind: 'action',
    access: sales,
    input: Priced,
    output: Step,
  }),
  /**
   * Step 3: drafts the subscription and links it; the flow has the `extendedSubscription` then. `conflict`
   * where the team has another flow than `flowId` by now, whose price that draft would not be.
   */
  'invoice.draft': row({
    kind: 'action',
    access: sales,
    input: z.object({ teamId: Id, flowId: z.string().optional() }),
    output: Step,
  }),
  /**
   * Step 4, Save and Send Invoice, whatever its amount. `confirmedCents` is the amount that the person has
   * confirmed, null where none was known: `conflict` and nothing sent where it is due another one by now,
   * or where it is void.
   */
  'invoice.send': row({
    kind: 'action',
    access: sales,
    input: z.object({
      stripeCustomerId: z.string().min(1),
      stripeInvoiceId: invoiceId,
      confirmedCents: Cents.nullable().optional(),
    }),
    output: Step,
  }),
  /**
   * Amount, status and PDF of the team's invoice as the provider has them now (checklist J26). Not
   * `isCurrent` where the API does not tell them: the flow then has what was read last.
   */
  'invoice.refresh': row({
    kind: 'query',
    access: sales,
    input: z.object({ teamId: Id }),
    output: z.object({ flow: Step, isCurrent: z.boolean() }),
  }),
  /** `Click here to login`: opens the team app as the new team's owner; `host` is where. */
  'postFlow.login': row({
    kind: 'action',
    access: sales,
    input: nothing,
    output: z.object({ host: z.string() }),
  }),

  /** Teams with this owner's email: was the team made? */
  'team.findByOwner': row({
    kind: 'query',
    access: sales,
    input: z.object({ email: z.string().trim().min(1) }),
    output: truth({
      teams: z.array(
        z.object({
          id: Id,
          email: OptionalText,
          companyName: OptionalText,
          createdAt: OptionalDate,
        }),
      ),
    }),
  }),
  /** Of an unfinished `demoTeam.create` or `pricing.set`: does the team have these terms? */
  'pricing.find': row({
    kind: 'query',
    access: sales,
    input: z.object({ id: z.string().min(1) }),
    output: truth({ pricing: TeamPricing.nullable() }),
  }),
  /** The invoice as it stands now: was it sent, paid or voided, here or elsewhere? */
  'invoice.find': row({
    kind: 'query',
    access: sales,
    input: z.object({ stripeInvoiceId: invoiceId }),
    output: truth({ invoice: Invoice.nullable() }),
  }),

  /** The team's quote as PDF in the downloads folder; progress comes as `save.progress`. */
  'quote.download': row({
    kind: 'action',
    access: sales,
    input: z.object({
      teamId: Id,
      companyName: z.string(),
      includeCheckout: z.boolean().default(true),
    }),
    output: SavedFile,
  }),
  /** The invoice as PDF in the downloads folder; progress comes as `save.progress`. */
  'invoice.download': row({
    kind: 'action',
    access: sales,
    input: z.object({ stripeInvoiceId: invoiceId, companyName: z.string() }),
    output: SavedFile,
  }),
  /** `Customize Invoice`: the provider's page of an invoice, live or test, in the system browser. */
  'billing.openInvoice': row({
    kind: 'action',
    access: ['sales', 'admin'],
    input: z.object({ stripeInvoiceId: invoiceId }),
    output: done,
  }),
  /**
   * An address that a record gives for an invoice, in the system browser; `forbidden` where it is
   * none of the payment provider's.
   */
  'billing.openInvoiceLink': row({
    kind: 'action',
    access: ['sales', 'admin'],
    input: z.object({ url: z.string().min(1) }),
    output: done,
  }),
  /**
   * Where checkout links lead, for the rule that makes them; `rep` is the caller's id, '' for none.
   * `cardPlans` only where the environment names them.
   */
  'checkout.target': row({
    kind: 'query',
    access: sales,
    input: nothing,
    output: z.object({
      checkoutUrl: z.string(),
      rep: z.string(),
      cardPlans: z.array(z.string()).optional(),
    }),
  }),

  /**
   * Makes one PDF a row into one new folder in the downloads folder, four at a time. Answers at once;
   * `quoteBatch.changed` tells of the progress. `conflict` while another batch is unfinished.
   */
  'quoteBatch.start': row({
    kind: 'action',
    access: sales,
    input: StartQuoteBatch,
    output: QuoteBatch,
  }),
  /** Goes on with what is not saved yet, failed rows included; nothing is made twice. */
  'quoteBatch.resume': row({ kind: 'action', access: sales, input: nothing, output: QuoteBatch }),
  /** Stops: rows under way are given up, what is saved stays. */
  'quoteBatch.cancel': row({ kind: 'action', access: sales, input: nothing, output: QuoteBatch }),
  /** The last batch of this person in this environment, also after a restart; null for none. */
  'quoteBatch.status': row({
    kind: 'query',
    access: sales,
    input: nothing,
    output: QuoteBatch.nullable(),
  }),
  /** The result table as CSV, in the batch's folder. */
  'quoteBatch.export': row({ kind: 'action', access: sales, input: nothing, output: SavedFile }),
  /** Forgets the batch; its files stay. */
  'quoteBatch.forget': row({ kind: 'action', access: sales, input: nothing, output: done }),
} as const;
