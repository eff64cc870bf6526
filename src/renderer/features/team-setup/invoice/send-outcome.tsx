import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { isSentStatus } from '../../../../domain/team-setup/team-setup-flow';
import { useAppStore } from '../../../state/use-app';
import { type Finding, UnfinishedStep } from '../unfinished-step';

/** For an unknown outcome: whether the invoice was sent (checklist J19), and the next step. */
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
    const response = await server.load('invoice.find', { stripeInvoiceId: invoiceId });
    const status = response?.invoice?.status ?? null;
    if (response === null || response.truth === 'cannot-tell' || status === null) {
      return {
        truth: 'cannot-tell',
        text: `We can’t tell whether the invoice was sent${response?.message ? `: ${response.message}` : '.'}`,
      };
    }
    if (status === 'draft') {
      return { truth: 'absent', text: 'The invoice is still a draft. It wasn’t sent.' };
    }
    if (status === 'open') {
      return {
        truth: 'cannot-tell',
        text: 'The payment provider finalized the invoice, but we can’t tell whether it was emailed.',
      };
    }
    if (!isSentStatus(status)) {
      return { truth: 'absent', text: `The invoice is ${status} now. Nothing needs to be sent.` };
    }
    return {
      truth: 'present',
      text: 'The invoice was sent.',
      goesOn: 'repeat',
    };
  };
  return (
    <UnfinishedStep write={write} title="We couldn’t confirm that the invoice was sent" ask={ask} />
  );
};
