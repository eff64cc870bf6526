import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { trimPasted } from '../../../contract/invisible';
import { mayOpenRecords, recordStaff } from '../../../domain/session/permissions';
import { listed } from '../../../domain/text/listed';
import { NotAvailable } from '../../parts/not-available';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useSlice } from '../../state/use-app';
import { surface } from '../../ui/layout/common-styles';
import { CardForm } from './card-form';
import { cardSlice } from './card-slice';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    width: '400px',
    margin: '48px auto',
    padding: '24px',
    ...surface,
  },
  added: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500 },
});

/**
 * Page `/stripe` (D8): the same card form, for the payment customer in `?customer=` or a typed one.
 * Anyone can open the URL, but core adds cards only for those who can open records.
 */
export const StripePage = () => {
  const { user } = useStaff();
  useEffect(() => {
    document.title = 'Internal Dash - Add Card';
  }, []);
  return user && !mayOpenRecords(user) ? (
    <NotAvailable page what="Add Card" permissions={recordStaff} oneOf />
  ) : (
    <CardOfCustomer />
  );
};

const CardOfCustomer = () => {
  const styles = useStyles();
  const snack = useApp((state) => state.feedback.snack);
  const busy = useSlice(cardSlice, (slice) => slice.busy);
  const [customer, setCustomer] = useState(
    () => new URLSearchParams(window.location.search).get('customer') ?? '',
  );
  const [added, setAdded] = useState<readonly string[]>([]);
  const id = trimPasted(customer);
  const ready = /^[A-Za-z0-9_]+$/.test(id);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Add Card</h1>
      <Field
        label="Payment customer ID"
        required
        hint="For example, cus_123. You’ll find it on the team’s record."
      >
        <Input
          value={customer}
          // Another customer's form would not hear that this card was added.
          readOnly={busy}
          onChange={(_event, data) => setCustomer(data.value)}
        />
      </Field>
      {ready && (
        <CardForm
          // An added card's form starts over: a second press must not add the card again.
          key={`${id}/${added.length}`}
          stripeCustomerId={id}
          onAdded={() => {
            setAdded((before) => [...before, id]);
            snack('Card added');
          }}
        />
      )}
      {added.length > 0 && (
        <p className={styles.added}>
          {added.length === 1 ? 'Card' : 'Cards'} added to {listed([...new Set(added)])}.
        </p>
      )}
    </div>
  );
};
