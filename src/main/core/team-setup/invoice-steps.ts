import type { ExtendedSubscription, Invoice } from '../../../contract/entities/invoice';
import type { JournalChange } from '../../../contract/entities/journal';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/result';
import { change } from '../../../domain/journal/journal-changes';
import { isSentStatus } from '../../../domain/team-setup/invoice-status';
import { amountDueText } from '../../../domain/team-setup/invoice-view';
import { otherThanDue, type Previewed } from '../../../domain/team-setup/pricing/previewed-price';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { CallContext } from '../app/dispatch';
import type { CorePorts, Log } from '../app/ports';
import type { Outbox } from '../outbox/outbox';
import { teamRef } from '../outbox/route-writes';
import { keepStep } from '../outbox/unknown-outcome';
import { absent, cannotTell, present } from '../outbox/verified-outcome';
import type { SessionManager } from '../session/session';
import { describePreviewed } from './describe-pricing';
import { conflict, createFlowGuards, personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import type { OutcomeLookup } from './outcome-lookup';
import { createSendDraft } from './send-draft';

interface SendInput {
  readonly stripeCustomerId: string;
  readonly stripeInvoiceId: string;
  /** Null if sent without a known amount. Missing in files from older versions. */
  readonly confirmedCents?: number | null | undefined;
}

/** For the journal: what was sent, and the warnings that the person ignored (checklist J22). */
const describeSend = (
  invoice: Pick<Invoice, 'amount_due'>,
  name: string,
  previewed: Previewed,
  { isRead, hasLaterPricing }: { readonly isRead: boolean; readonly hasLaterPricing: boolean },
): readonly JournalChange[] => {
  const other = otherThanDue(previewed, invoice.amount_due);
  return [
    change('invoice', name),
    change('amount', invoice.amount_due ?? null),
    ...(other ? describePreviewed(other) : []),
    ...(isRead ? [] : [change('note', 'not read again before it was sent')]),
    ...(hasLaterPricing ? [change('note', 'newer pricing was sent after this draft')] : []),
  ];
};

/** For the journal: the invoice that a draft made, if the response has it. */
const describeDraft = (invoice: Invoice | null | undefined): readonly JournalChange[] =>
  invoice
    ? [
        change('invoice', invoice.number || invoice.id),
        change('amount', invoice.amount_due ?? null),
      ]
    : [];

/** A draft supersedes one from an earlier flow of the team, whose price was different. */
export const draftTarget = (teamId: number): string => `team/${teamId}/draft`;

const hasInvoice = ({ extendedSubscription }: TeamSetupFlow, id: string): boolean =>
  extendedSubscription?.invoice?.id === id;

const notItsInvoice = 'This isn’t the invoice of the team you’re working on.';

export interface InvoiceStepsDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly teamSetupFlows: TeamSetupFlows;
  readonly lookup: OutcomeLookup;
  readonly session: SessionManager;
  readonly ports: Pick<CorePorts, 'clock'>;
  readonly log: Log;
}

/** Steps 3 and 4 of the team setup flow: drafting and sending the invoice. */
export const createInvoiceSteps = ({
  api,
  writes,
  teamSetupFlows,
  lookup,
  session,
  ports: { clock },
  log,
}: InvoiceStepsDependencies): HandlersOf<'invoice.draft' | 'invoice.send' | 'invoice.refresh'> => {
  const { flowAt, flowFor } = createFlowGuards(teamSetupFlows);
  const sendDraft = createSendDraft({ teamSetupFlows, lookup, clock, log });
  const callerOf = (context: CallContext) => ({
    person: personOf(context, session),
    client: context.client,
  });

  return {
    async 'invoice.draft'(asked, context) {
      const { teamId } = asked;
      const caller = callerOf(context);
      const flow = await flowAt(caller, asked, 'draft', 'send', 'finish');
      const { id: flowId, draftSent } = flow;
      // A flow from an older version has no ID, and its write must keep its name.
      const parameters = { teamId, flowId: flowId || undefined };
      // The draft exists, and the screen came back to it.
      if (flow.extendedSubscription) return flow;
      return writes.run<TeamSetupFlow | null>(
        context,
        {
          action: 'invoice.draft',
          parameters,
          repeat: { method: 'invoice.draft', input: parameters },
          target: draftTarget(teamId),
          subject: `team ${teamId}`,
          detail: [],
          // The team's subscription may suggest that there is a draft (`invoice.findDraft`), but only
          // linking again tells, and returns its invoice.
          verify: null,
          asksBeforeRepeat: true,
          attemptedAt: draftSent?.at,
          records: () => [teamRef(teamId)],
          learned: (drafted) => describeDraft(drafted?.extendedSubscription?.invoice),
        },
        async (idempotencyKey, person) => {
          const { signal } = context;
          const linked = await sendDraft({ teamId, flow, person, idempotencyKey, signal }, () =>
            api.callRoute('billing.linkSubscription', { teamId }, { signal, idempotencyKey }),
          );
          return keepStep(async () => {
            const extendedSubscription = await completed(linked, signal);
            return teamSetupFlows.apply(
              person,
              { kind: 'drafted', flowId, teamId, extendedSubscription },
              idempotencyKey,
            );
          });
        },
      );
    },

    'invoice.send': (input, context) => sendInvoice(input, context),

    async 'invoice.refresh'({ teamId }, context) {
      const owner = personOf(context, session);
      const flow = await teamSetupFlows.read(owner);
      const known = flow?.extendedSubscription?.invoice;
      if (flow?.teamId !== teamId || !known) return { flow, isCurrent: true };
      const invoice = await invoiceNow(known.id, context.signal);
      // Not the flow from before the wait: its invoice may have been sent since.
      if (invoice === null) return { flow: null, isCurrent: false };
      const read = { kind: 'invoice-read', flowId: flow.id, teamId, invoice } as const;
      return { flow: await teamSetupFlows.apply(owner, read, null), isCurrent: true };
    },
  };

  async function sendInvoice(
    { stripeCustomerId, stripeInvoiceId, confirmedCents }: SendInput,
    context: CallContext,
  ): Promise<TeamSetupFlow | null> {
    const { signal } = context;
    const caller = callerOf(context);
    const { person: owner } = caller;
    const isIts = (each: TeamSetupFlow) => hasInvoice(each, stripeInvoiceId);
    const flow = await flowFor(caller, isIts, notItsInvoice);
    const { id: flowId, teamId } = flow;
    if (teamId === null) throw conflict(notItsInvoice);
    const sent = (person: string, idempotencyKey: string | null, invoice: Invoice | null) =>
      keepStep(() =>
        teamSetupFlows.apply(
          person,
          {
            kind: 'invoice-sent',
            flowId,
            teamId,
            invoiceId: stripeInvoiceId,
            ...(invoice ? { invoice } : {}),
          },
          idempotencyKey,
        ),
      );
    // A repeated request; the first one sent it.
    if (flow.invoiceSent) return flow;
    const parameters = { stripeCustomerId, stripeInvoiceId };
    const now = await invoiceNow(stripeInvoiceId, signal);
    // Another window may have sent it during that wait, and then ended the flow.
    const latest = await teamSetupFlows.find(owner, { flowId, teamId });
    const drafted = latest?.extendedSubscription?.invoice;
    if (!latest || !drafted || !isIts(latest)) throw conflict(notItsInvoice);
    if (latest.invoiceSent) return { ...latest, canLogin: flow.canLogin };
    if (now && isSentStatus(now.status)) {
      // The invoice was already sent, here or elsewhere. Do not send a second email.
      const after = await sent(owner, null, now);
      await writes.resolve('invoice.send', parameters, owner);
      return after;
    }
    const show = async () => {
      if (now === null) return;
      await keepStep(() =>
        teamSetupFlows.apply(owner, { kind: 'invoice-read', flowId, teamId, invoice: now }, null),
      );
    };
    if (now?.status === 'void') {
      await show();
      throw conflict('The invoice has been voided. Nothing was sent.');
    }
    // This amount was not confirmed, so the screen shows it and asks again. If the invoice can't be
    // read now, the flow's own amount counts: a refresh may have changed it since the question.
    const due = now ?? drafted;
    if (confirmedCents !== undefined && (due.amount_due ?? null) !== confirmedCents) {
      await show();
      throw conflict(
        `The amount due is now ${amountDueText(due)}. Nothing was sent. Review the invoice and send it again.`,
      );
    }
    return writes.run<TeamSetupFlow | null>(
      context,
      {
        action: 'invoice.send',
        parameters,
        repeat: { method: 'invoice.send', input: { ...parameters, confirmedCents } },
        subject: `team ${teamId}`,
        detail: describeSend(due, drafted.number || stripeInvoiceId, flow, {
          isRead: now !== null,
          hasLaterPricing: latest.laterPricing !== null,
        }),
        records: () => [teamRef(teamId)],
        // A server that ignores keys would email it again, and the status `open` does not show
        // whether it was emailed.
        asksBeforeRepeat: true,
        verify: async (looking) => {
          const found = await invoiceNow(stripeInvoiceId, looking);
          if (found && isSentStatus(found.status)) return present(await sent(owner, null, found));
          // An `open` invoice may have been emailed; a draft was not.
          return found?.status === 'draft' ? absent : cannotTell;
        },
      },
      async (idempotencyKey, person) => {
        await api.callRoute(
          'billing.sendInvoice',
          { stripe_customer_id: stripeCustomerId, stripe_invoice_id: stripeInvoiceId },
          { signal, idempotencyKey },
        );
        return sent(person, idempotencyKey, null);
      },
    );
  }

  /** Reads an invoice if linking returned only its ID, to get its status and amount. */
  async function completed(
    linked: ExtendedSubscription,
    signal: AbortSignal,
  ): Promise<ExtendedSubscription> {
    const { invoice } = linked;
    if (!invoice || invoice.status != null) return linked;
    try {
      return { ...linked, invoice: (await invoiceNow(invoice.id, signal)) ?? invoice };
    } catch (error) {
      // The subscription is linked, even if reading the invoice fails.
      if (error instanceof AppFailure) return linked;
      throw error;
    }
  }

  /** The current invoice; null if the API cannot tell. */
  async function invoiceNow(id: string, signal: AbortSignal): Promise<Invoice | null> {
    const found = await lookup.invoice(id, signal);
    return found.truth === 'present' ? found.value : null;
  }
};
