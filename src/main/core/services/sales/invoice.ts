import { AppFailure } from '../../../../contract/errors';
import type { PostFlow } from '../../../../contract/settings';
import { formatCents } from '../../../../rules/money';
import type { CallContext } from '../../bridge/dispatch';
import type { ServiceDependencies, Services } from '../../service-dependencies';
import { keepStep } from '../../writes/after-the-act';
import { teamRef } from '../../writes/route-writes';
import { cannotTell, present } from '../../writes/truth';
import { conflict, createFlowGuards, personOf } from './flow-guards';

/** Steps 3 and 4 of the post-demo flow: the draft of the invoice, and its sending. */
export const createInvoiceSteps = ({
  api,
  writes,
  postFlows,
  truth,
  session,
}: ServiceDependencies): Services<'invoice.draft' | 'invoice.send'> => {
  const { flowAt } = createFlowGuards(postFlows);

  return {
    async 'invoice.draft'({ teamId }, context) {
      const flow = await flowAt(personOf(context, session), teamId, 'draft', 'send', 'finish');
      // Drafted before: the screen came back to it.
      if (flow.extendedSubscription) return flow;
      return writes.run<PostFlow | null>(
        context,
        {
          action: 'invoice.draft',
          parameters: { teamId },
          repeat: { method: 'invoice.draft', input: { teamId } },
          subject: `team ${teamId}`,
          detail: 'subscription and invoice drafted',
          // No answer of the API tells of a draft before it is linked.
          asksBeforeRepeat: true,
          records: () => [teamRef(teamId)],
        },
        async (intent, person) => {
          const { signal } = context;
          const extendedSubscription = await api.callRoute(
            'billing.linkSubscription',
            { teamId },
            { signal, intent },
          );
          return keepStep(() =>
            postFlows.tell(person, { kind: 'drafted', teamId, extendedSubscription }, intent),
          );
        },
      );
    },

    'invoice.send': (input, context) => sendInvoice(input, context),
  };

  async function sendInvoice(
    { stripeCustomerId, stripeInvoiceId }: { stripeCustomerId: string; stripeInvoiceId: string },
    context: CallContext,
  ): Promise<PostFlow | null> {
    const { signal } = context;
    const owner = personOf(context, session);
    const flow = await postFlows.read(owner);
    const drafted = flow?.extendedSubscription?.invoice;
    if (flow?.teamId == null || drafted?.id !== stripeInvoiceId) {
      throw conflict('This is not the invoice of the team that you are at.');
    }
    const { teamId } = flow;
    const sent = (intent: string | null) =>
      keepStep(() =>
        postFlows.tell(owner, { kind: 'invoice-sent', teamId, invoiceId: stripeInvoiceId }, intent),
      );
    // Asked twice: the first has sent it.
    if (flow.invoiceSent) return flow;
    const parameters = { stripeCustomerId, stripeInvoiceId };
    const now = await invoiceNow(stripeInvoiceId, signal);
    if (now?.status === 'open' || (now?.status === 'paid' && (await wasTried(stripeInvoiceId)))) {
      // Sent before, by an app that did not live to hear of it: one mail is enough.
      const after = await sent(null);
      await writes.settle('invoice.send', parameters, owner);
      return after;
    }
    // Somebody has paid, voided or changed it meanwhile: the screen shows what there is now.
    const showNow = async () => {
      const { extendedSubscription: before } = flow;
      if (now === null || before === null) return;
      const extendedSubscription = { ...before, invoice: now };
      await keepStep(() =>
        postFlows.tell(owner, { kind: 'drafted', teamId, extendedSubscription }, null),
      );
    };
    if (now && now.status !== 'draft') {
      await showNow();
      throw conflict(`The invoice is ${now.status} by now: somebody else was quicker.`);
    }
    const due = now?.amount_due ?? drafted.amount_due ?? null;
    if (flow.previewedCents !== null && due !== flow.previewedCents) {
      await showNow();
      const shown = due === null ? 'an unknown amount' : formatCents(due);
      throw conflict(
        `The draft is due ${shown}, but the preview showed ${formatCents(flow.previewedCents)}. Nothing was sent.`,
      );
    }
    return writes.run<PostFlow | null>(
      context,
      {
        action: 'invoice.send',
        parameters,
        repeat: { method: 'invoice.send', input: parameters },
        subject: `team ${teamId}`,
        detail: `invoice ${drafted.number ?? stripeInvoiceId}, ${due === null ? 'amount unknown' : formatCents(due)}`,
        records: () => [teamRef(teamId)],
        look: async (looking) => {
          const found = await truth.invoice(stripeInvoiceId, looking);
          return found?.status === 'open' || found?.status === 'paid'
            ? present(await sent(null))
            : cannotTell;
        },
      },
      async (intent) => {
        await api.callRoute(
          'billing.sendInvoice',
          { stripe_customer_id: stripeCustomerId, stripe_invoice_id: stripeInvoiceId },
          { signal, intent },
        );
        return sent(intent);
      },
    );
  }

  /** Whether nobody knows of an earlier try: paid since, it was the one that sent it. */
  async function wasTried(id: string): Promise<boolean> {
    const open = await writes.open();
    return open.some(
      ({ repeat }) => repeat?.method === 'invoice.send' && repeat.input.stripeInvoiceId === id,
    );
  }

  /** The invoice as it stands; null where the API does not tell. */
  async function invoiceNow(id: string, signal: AbortSignal) {
    try {
      return await truth.invoice(id, signal);
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      if (error.error.code === 'cancelled' || error.error.code === 'unauthorized') throw error;
      return null;
    }
  }
};
