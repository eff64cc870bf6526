import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { isSentStatus } from '../../../../domain/team-setup/invoice-status';
import { capitalized } from '../../../../domain/text/capitalized';
import { useAppStore } from '../../../state/use-app';
import { because, type Finding, UnfinishedStep } from '../unfinished-step';

/** The write's invoice by its number, or else by its ID. */
const nameOf = ({ changes = [], invoiceId }: UnfinishedWrite): string => {
  const name = changes.find(({ field }) => field === 'invoice')?.after ?? invoiceId;
  return name === undefined ? 'another invoice' : `invoice ${name}`;
};

/**
 * For an unknown outcome: whether the write's invoice was sent (checklist J19), and the next step.
 * The write may be of an earlier invoice of the team than the one on the screen. Then it is only
 * named: it can be repeated where its own invoice shows.
 */
export const SendOutcome = ({
  write,
  shownInvoiceId,
}: {
  readonly write: UnfinishedWrite;
  readonly shownInvoiceId: string;
}) => {
  const store = useAppStore();
  const { invoiceId } = write;
  const isElsewhere = invoiceId !== shownInvoiceId;
  const named = isElsewhere ? nameOf(write) : 'the invoice';
  const Named = capitalized(named);
  const twice = isElsewhere ? ' If you send this one too, the customer may be billed twice.' : '';

  const cannotTell = (text: string): Finding => ({ truth: 'cannot-tell', text: `${text}${twice}` });

  const ask = async (): Promise<Finding> => {
    const { server } = store.getState();
    const response =
      invoiceId === undefined
        ? null
        : await server.load('invoice.find', { stripeInvoiceId: invoiceId });
    const status = response?.invoice?.status ?? null;
    if (response === null || response.truth === 'cannot-tell' || status === null) {
      return cannotTell(`We can’t tell whether ${named} was sent${because(response?.message)}`);
    }
    if (status === 'draft') {
      return { truth: 'absent', text: `${Named} is still a draft. It wasn’t sent.` };
    }
    if (status === 'open') {
      return cannotTell(
        `The payment provider finalized ${named}, but we can’t tell whether it was emailed.`,
      );
    }
    if (!isSentStatus(status)) {
      return { truth: 'absent', text: `${Named} is ${status} now. Nothing needs to be sent.` };
    }
    return isElsewhere
      ? { truth: 'present', text: `${Named} was sent.${twice}` }
      : { truth: 'present', text: 'The invoice was sent.', goesOn: 'repeat' };
  };
  return (
    <UnfinishedStep
      write={write}
      title={`We couldn’t confirm that ${named} was sent`}
      ask={ask}
      isElsewhere={isElsewhere}
    />
  );
};
