import type { UnfinishedWrite } from '../../../../contract/unfinished-write';
import { isSentStatus } from '../../../../rules/post-flow';
import { useAppStore } from '../../../state/use-app';
import { type Finding, UnfinishedStep } from '../unfinished-step';

/** Whether an invoice of an unknown outcome was sent (checklist J19), and the way on. */
export const SendOutcome = ({
  write,
  invoiceId,
}: {
  readonly write: UnfinishedWrite;
  readonly invoiceId: string;
}) => {
  const store = useAppStore();

  const ask = async (): Promise<Finding> => {
    const { server } = store.getState();
    const answer = await server.load('invoice.find', { stripeInvoiceId: invoiceId });
    const status = answer?.invoice?.status ?? null;
    if (answer === null || answer.truth === 'cannot-tell' || status === null) {
      return {
        truth: 'cannot-tell',
        text: `The server does not say whether the invoice was sent${answer?.message ? `: ${answer.message}` : '.'}`,
      };
    }
    if (status === 'draft') {
      return { truth: 'absent', text: 'The invoice is still a draft: it was not sent.' };
    }
    if (status === 'open') {
      return {
        truth: 'cannot-tell',
        text: 'The provider has finalized the invoice and does not say whether it was emailed.',
      };
    }
    if (!isSentStatus(status)) {
      return { truth: 'absent', text: `The invoice is ${status} by now: nothing is to be sent.` };
    }
    return {
      truth: 'present',
      text: 'The invoice was sent.',
      goesOn: 'repeat',
    };
  };
  return (
    <UnfinishedStep write={write} title="Nobody knows yet whether the invoice was sent" ask={ask} />
  );
};
