import { makeStyles, tokens } from '@fluentui/react-components';
import { boundedName } from '../../../domain/text/bounded-name';
import { CopyText } from '../../ui/buttons/copy-text';
import { Modal } from '../../ui/dialogs/modal';
import { CardForm } from './card-form';

const useStyles = makeStyles({
  company: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  customer: { color: tokens.colorNeutralForeground3 },
});

/** Names the card's future owner before a number is typed. */
const Whose = ({
  company,
  stripeCustomerId,
}: {
  company: string | null;
  stripeCustomerId: string;
}) => {
  const styles = useStyles();
  return (
    <>
      {company && <span className={styles.company}>{boundedName(company)}</span>}
      <span className={styles.customer}>
        <CopyText value={stripeCustomerId} label="payment customer ID" mono />
      </span>
    </>
  );
};

/** Section 2: title 'Add Card', 400 px wide. */
export const AddCardModal = ({
  stripeCustomerId,
  company,
  onClose,
}: {
  stripeCustomerId: string;
  company?: string;
  onClose: () => void;
}) => (
  <Modal
    title="Add Card"
    size="small"
    lead={<Whose company={company ?? null} stripeCustomerId={stripeCustomerId} />}
    onClose={onClose}
  >
    <CardForm stripeCustomerId={stripeCustomerId} onAdded={onClose} />
  </Modal>
);
