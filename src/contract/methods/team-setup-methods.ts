import { z } from 'zod';
import { Id, OptionalDate, OptionalText, pastedText } from '../entities/common';
import { Invoice } from '../entities/invoice';
import { CreateTeam } from '../entities/new-team';
import { Cents, PreviewedPrice, TeamPricing } from '../entities/pricing';
import { QuoteBatch, StartQuoteBatch } from '../entities/quote-batch';
import { SavedFile } from '../entities/saved-file';
import { TeamSetupFlow } from '../entities/settings';
import { done, nothing, row } from './method-row';

const sales = ['sales'] as const;
/** Any form is allowed because it is encoded in a path. */
const invoiceId = pastedText('Enter a valid invoice ID.');

/**
 * `previewedCents` is what the preview expects to be due now: 0 before a trial; null without a
 * definite total. `previewedPrice` is the price on the button; missing if it was unknown.
 * `previewedSeats` are the seats that it counts, also if `pricing` has none. Both are missing in
 * files from older versions. `countedOn` is the US Eastern date from which `pricing` counts its days; today if
 * missing. `billed` is what the form showed the team as billed for
 * (`billingMark`): `conflict` without sending if that has changed. Missing if it couldn't be read, and in
 * a stored input.
 */
const Priced = z.object({
  pricing: TeamPricing,
  previewedCents: Cents.nonnegative().nullable(),
  previewedPrice: PreviewedPrice.optional(),
  previewedSeats: z.int().min(1).optional(),
  countedOn: z.iso.date().optional(),
  billed: z.string().optional(),
});

/**
 * What the API says about a write with an unknown outcome (checklist J19): `present`, `absent`, or
 * `cannot-tell` if it cannot say (no permission, no such call, no connection).
 */
const Truth = z.enum(['present', 'absent', 'cannot-tell']);

/** `message` gives the reason for `cannot-tell`; '' otherwise. */
const truth = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ truth: Truth, message: z.string(), ...shape });

const Step = TeamSetupFlow.nullable();

/**
 * Methods of team setup and of the sales tools. Each step of the team setup flow (create, price, draft, send) saves the flow to
 * disk before it returns it. It returns null if the flow is no longer the current one (left, or
 * replaced by another; it is then in `teamSetup.parked`). Every window gets `teamSetup.changed`.
 * Each step is a write with a journal entry and an idempotency key.
 */
export const teamSetupMethods = {
  'teamSetup.get': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: TeamSetupFlow.nullable(),
  }),
  /** Flows left with unfinished work (a price, a draft, an invoice to send), oldest first. */
  'teamSetup.parked': row({
    kind: 'query',
    access: 'signed-in',
    input: nothing,
    output: z.array(TeamSetupFlow),
  }),
  /**
   * `Create New Team` for a member: starts a flow with the member as owner. `conflict` during
   * another flow.
   */
  'teamSetup.start': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ email: z.string() }),
    output: TeamSetupFlow,
  }),
  /**
   * `Complete`, `Exit`, `Exit (Without saving)`. A flow with unfinished work is kept in
   * `teamSetup.parked`. The input is the flow shown in the window: `conflict` if the flow has moved
   * on since. `untouched`: nothing was typed in the window, so a plan change that has sent nothing
   * ends, unless a draft of another window names it.
   */
  'teamSetup.leave': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({
      id: z.string(),
      email: z.string(),
      teamId: Id.nullable(),
      step: z.enum(['idle', 'create', 'price', 'draft', 'send', 'finish']),
      untouched: z.boolean().optional(),
    }),
    output: done,
  }),
  /** Returns to a parked flow (with this ID, if given); the current flow is parked instead. */
  'teamSetup.resume': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ teamId: Id, flowId: z.string().optional() }),
    output: TeamSetupFlow,
  }),
  /** Removes a parked flow that needs no more work; one with a draft invoice is marked instead. */
  'teamSetup.dismiss': row({
    kind: 'action',
    access: 'signed-in',
    input: z.object({ teamId: Id, flowId: z.string() }),
    output: done,
  }),

  /**
   * Step 1, Create New Team. Starts the flow of section 4. The login token in the response stays in
   * core (`canLogin` in the flow says that there is one).
   */
  'team.create': row({ kind: 'action', access: sales, input: CreateTeam, output: Step }),
  /**
   * Step 1 of an upgrade, from the team modal: marks the flow as an upgrade. Its `termsBefore` are
   * the team's current terms, used to prefill the editor; null if it never had a price.
   */
  'team.changePlan': row({
    kind: 'action',
    access: sales,
    input: z.object({ teamId: Id, email: z.string() }),
    output: Step,
  }),
  /**
   * Step 2 without an invoice: trial or quote. Creates the demo team and finishes the flow (section
   * 4).
   */
  'demoTeam.create': row({
    kind: 'action',
    access: sales,
    input: Priced,
    output: Step,
  }),
  /**
   * Step 2 with an invoice, or of an upgrade. If the draft has another amount due than the preview
   * showed, both are shown before it is sent (checklist J26).
   */
  'pricing.set': row({
    kind: 'action',
    access: sales,
    input: Priced,
    output: Step,
  }),
  /**
   * Step 3: drafts the subscription and links it, which sets `extendedSubscription` in the flow.
   * `conflict` if the team now has another flow than `flowId`, because the draft would not have its
   * price.
   */
  'invoice.draft': row({
    kind: 'action',
    access: sales,
    input: z.object({ teamId: Id, flowId: z.string().optional() }),
    output: Step,
  }),
  /**
   * Step 4, Save and Send Invoice, for any amount. `confirmedCents` is the amount that the person
   * confirmed, null if none was known. `conflict` without sending if the amount due has changed or
   * the invoice is void.
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
   * Current amount, status, and PDF of the team's invoice at the payment provider (checklist J26).
   * `isCurrent` is false if the API does not return them; then nothing has changed, and the flow is
   * null.
   */
  'invoice.refresh': row({
    kind: 'query',
    access: sales,
    input: z.object({ teamId: Id }),
    output: z.object({ flow: Step, isCurrent: z.boolean() }),
  }),
  /** `Click here to login`: opens the team app as the new team's owner; `host` is its host name. */
  'teamSetup.login': row({
    kind: 'action',
    access: sales,
    input: nothing,
    output: z.object({ host: z.string() }),
  }),

  /** Teams with this owner's email. Tells whether the team was created. */
  'team.findByOwner': row({
    kind: 'query',
    access: sales,
    input: z.object({ email: pastedText('Enter an email address.') }),
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
  /** For an unfinished `demoTeam.create` or `pricing.set`: whether the team has these terms. */
  'pricing.find': row({
    kind: 'query',
    access: sales,
    input: z.object({ id: z.string().min(1) }),
    output: truth({ pricing: TeamPricing.nullable() }),
  }),
  /**
   * For an unfinished `invoice.draft`: `present` if the team has another subscription than before it.
   * Someone else may have changed it. An unchanged one is `cannot-tell`.
   */
  'invoice.findDraft': row({
    kind: 'query',
    access: sales,
    input: z.object({ teamId: Id, flowId: z.string() }),
    output: truth({}),
  }),
  /** The current invoice. Tells whether it was sent, paid, or voided, here or elsewhere. */
  'invoice.find': row({
    kind: 'query',
    access: sales,
    input: z.object({ stripeInvoiceId: invoiceId }),
    output: truth({ invoice: Invoice.nullable() }),
  }),

  /** Saves the team's quote as PDF in the downloads folder; `save.progress` reports progress. */
  'quote.saveForTeam': row({
    kind: 'action',
    access: sales,
    input: z.object({
      teamId: Id,
      companyName: z.string(),
      includeCheckout: z.boolean().default(true),
    }),
    output: SavedFile,
  }),
  /** Saves the invoice as PDF in the downloads folder; `save.progress` reports progress. */
  'invoice.download': row({
    kind: 'action',
    access: sales,
    input: z.object({ stripeInvoiceId: invoiceId, companyName: z.string() }),
    output: SavedFile,
  }),
  /**
   * `Customize Invoice`: opens the invoice's page at the payment provider, live or test, in the system
   * browser.
   */
  'billing.openInvoice': row({
    kind: 'action',
    access: ['sales', 'admin'],
    input: z.object({ stripeInvoiceId: invoiceId }),
    output: done,
  }),
  /**
   * Opens a record's invoice link in the system browser; `forbidden` if it is not a payment
   * provider link.
   */
  'billing.openInvoiceLink': row({
    kind: 'action',
    access: ['sales', 'admin'],
    input: z.object({ url: z.string().min(1) }),
    output: done,
  }),
  /**
   * Base URL of checkout links, for the code that builds them; `rep` is the caller's ID, '' for
   * none. `cardPlans` is set only if the environment has it.
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
   * Creates one PDF per row in a new folder in the downloads folder, four at a time. Returns
   * immediately; `batchQuotes.changed` reports progress. `conflict` while another batch is
   * unfinished.
   */
  'batchQuotes.start': row({
    kind: 'action',
    access: sales,
    input: StartQuoteBatch,
    output: QuoteBatch,
  }),
  /**
   * Continues with the rows not saved yet, including failed ones; no PDF is created twice. `conflict`
   * with `unfinished` if the server may have forgotten earlier attempts: a person decides about all
   * of them at once.
   */
  'batchQuotes.resume': row({ kind: 'action', access: sales, input: nothing, output: QuoteBatch }),
  /** Stops the batch: rows in progress are abandoned, saved files stay. */
  'batchQuotes.cancel': row({ kind: 'action', access: sales, input: nothing, output: QuoteBatch }),
  /** This person's last batch in this environment, even after a restart; null if there is none. */
  'batchQuotes.status': row({
    kind: 'query',
    access: sales,
    input: nothing,
    output: QuoteBatch.nullable(),
  }),
  /**
   * Saves the result table as CSV in the batch's folder. `names` are those of plans and discounts by
   * their IDs; an ID without one is written as it is.
   */
  'batchQuotes.export': row({
    kind: 'action',
    access: sales,
    input: z.object({ names: z.record(z.string(), z.string()).default({}) }),
    output: SavedFile,
  }),
  /** Deletes the batch; its files stay. */
  'batchQuotes.forget': row({ kind: 'action', access: sales, input: nothing, output: done }),
} as const;
