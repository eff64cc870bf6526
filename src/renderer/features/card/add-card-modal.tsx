import { Modal } from '../../ui/modal';
import { CardForm } from './card-form';

/** Section 2: title 'Add Card', 400 px wide. */
export const AddCardModal = ({
  stripeCustomerId,
  onClose,
}: {
  stripeCustomerId: string;
  onClose: () => void;
}) => (
  <Modal title="Add Card" size="small" onClose={onClose}>
    <CardForm stripeCustomerId={stripeCustomerId} onAdded={onClose} />
  </Modal>
);
