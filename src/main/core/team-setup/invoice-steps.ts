import type { ExtendedSubscription, Invoice } from '../../../contract/entities/invoice';
import type { JournalChange } from '../../../contract/entities/journal';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/errors';
import { change } from '../../../domain/journal/journal-changes';
import { amountDueText } from '../../../domain/team-setup/invoice-view';
import { isSentStatus } from '../../../domain/team-setup/team-setup-flow';
import type { StaffApi } from '../api/staff-api';
import type { HandlersOf } from '../app/core-module';
import type { CallContext } from '../app/dispatch';
import type { SessionManager } from '../auth/session';
import type { Outbox } from '../outbox/outbox';
import { absent, cannotTell, present } from '../outbox/outcome';
import { teamRef } from '../outbox/route-writes';
import { keepStep } from '../outbox/unknown-outcome';
import { conflict, createFlowGuards, personOf } from './flow-guards';
import type { TeamSetupFlows } from './flows';
import type { SalesLookup } from './sales-lookup';

interface SendInput {
  readonly stripeCustomerId: string;
  readonly stripeInvoiceId: string;
  /** Null: sent without a known amount. Missing in what older versions kept. */
  readonly confirmedCents?: number | null | undefined;
}

/** For the journal: what was sent, and what the person went on from (checklist J22). */
const describeSend = (
  invoice: Pick<Invoice, 'amount_due'>,
  name: string,
  previewedCents: number | null,
  isRead: boolean,
): readonly JournalChange[] => [
  change('invoice', name),
  change('amount', invoice.amount_due ?? null),
  ...(previewedCents !== null && invoice.amount_due !== previewedCents
    ? [change('previewed', previewedCents)]
    : []),
  ...(isRead ? [] : [change('note', 'not read again before it was sent')]),
];

/** A draft of one flow of a team takes the place of that of an earlier one: the price is another. */
export const draftTarget = (teamId: number): string => `team/${teamId}/draft`;

export interface InvoiceStepsDependencies {
  readonly api: StaffApi;
  readonly writes: Outbox;
  readonly teamSetupFlows: TeamSetupFlows;
  readonly truth: SalesLookup;
  readonly session: SessionManager;
}

/** Steps 3 and 4 of the post-demo flow: the draft of the invoice, and its sending. */
export const createInvoiceSteps = ({
  api,
  writes,
  teamSetupFlows,
  truth,
  session,
}: InvoiceStepsDependencies): HandlersOf<'invoice.draft' | 'invoice.send' | 'invoice.refresh'> => {
  const { flowAt } = createFlowGuards(teamSetupFlows);

  return {
    async 'invoice.draft'(asked, context) {
      const { teamId } = asked;
      const flow = await flowAt(personOf(context, session), asked, 'draft', 'send', 'finish');
      const flowId = flow.id;
      // Of a flow that an older version began, the name of the write is as it was there.
      const parameters = { teamId, flowId: flowId || undefined };
      // Drafted before: the screen came back to it.
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
          // No answer of the API tells of a draft before it is linked.
          asksBeforeRepeat: true,
          records: () => [teamRef(teamId)],
        },
        async (idempotencyKey, person) => {
          const { signal } = context;
          const linked = await api.callRoute(
            'billing.linkSubscription',
            { teamId },
            { signal, idempotencyKey },
          );
          return keepStep(async () => {
            const extendedSubscription = await completed(linked, signal);
            return teamSetupFlows.tell(
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
      if (invoice === null) return { flow, isCurrent: false };
      const read = { kind: 'invoice-read', flowId: flow.id, teamId, invoice } as const;
      return { flow: await teamSetupFlows.tell(owner, read, null), isCurrent: true };
    },
  };

  async function sendInvoice(
    { stripeCustomerId, stripeInvoiceId, confirmedCents }: SendInput,
    context: CallContext,
  ): Promise<TeamSetupFlow | null> {
    const { signal } = context;
    const owner = personOf(context, session);
    const flow = await teamSetupFlows.read(owner);
    const drafted = flow?.extendedSubscription?.invoice;
    if (flow?.teamId == null || drafted?.id !== stripeInvoiceId) {
      throw conflict('This isn’t the invoice of the team you’re working on.');
    }
    const { id: flowId, teamId, previewedCents } = flow;
    const sent = (person: string, idempotencyKey: string | null, invoice: Invoice | null) =>
      keepStep(() =>
        teamSetupFlows.tell(
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
    // Asked twice: the first has sent it.
    if (flow.invoiceSent) return flow;
    const parameters = { stripeCustomerId, stripeInvoiceId };
    const now = await invoiceNow(stripeInvoiceId, signal);
    if (now && isSentStatus(now.status)) {
      // Sent before, here or elsewhere: one mail is enough.
      const after = await sent(owner, null, now);
      await writes.resolve('invoice.send', parameters, owner);
      return after;
    }
    const show = async () => {
      if (now === null) return;
      await keepStep(() =>
        teamSetupFlows.tell(owner, { kind: 'invoice-read', flowId, teamId, invoice: now }, null),
      );
    };
    if (now?.status === 'void') {
      await show();
      throw conflict('The invoice has been voided. Nothing was sent.');
    }
    // Nobody has confirmed this amount: the screen shows it, and asks again.
    if (now && confirmedCents !== undefined && (now.amount_due ?? null) !== confirmedCents) {
      await show();
      throw conflict(
        `The invoice is due ${amountDueText(now)} now. Nothing was sent. Review the invoice and send it again.`,
      );
    }
    const due = now ?? drafted;
    return writes.run<TeamSetupFlow | null>(
      context,
      {
        action: 'invoice.send',
        parameters,
        repeat: { method: 'invoice.send', input: { ...parameters, confirmedCents } },
        subject: `team ${teamId}`,
        detail: describeSend(due, drafted.number ?? stripeInvoiceId, previewedCents, now !== null),
        records: () => [teamRef(teamId)],
        // A server that knows no keys would email it again, and `open` does not say whether it was.
        asksBeforeRepeat: true,
        verify: async (looking) => {
          const found = await invoiceNow(stripeInvoiceId, looking);
          if (found && isSentStatus(found.status)) return present(await sent(owner, null, found));
          // `open` may have been mailed or not; a draft was not.
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

  /** An invoice of which linking told its id alone is read: it may be void, and has an amount. */
  async function completed(
    linked: ExtendedSubscription,
    signal: AbortSignal,
  ): Promise<ExtendedSubscription> {
    const { invoice } = linked;
    if (!invoice || invoice.status != null) return linked;
    try {
      return { ...linked, invoice: (await invoiceNow(invoice.id, signal)) ?? invoice };
    } catch (error) {
      // Linked it is, whatever became of this look.
      if (error instanceof AppFailure) return linked;
      throw error;
    }
  }

  /** The invoice as it stands; null where the API does not tell. */
  async function invoiceNow(id: string, signal: AbortSignal): Promise<Invoice | null> {
    const found = await truth.invoice(id, signal);
    return found.truth === 'present' ? found.value : null;
  }
};
