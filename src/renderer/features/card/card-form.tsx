import { makeStyles, tokens } from '@fluentui/react-components';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorState } from '../../parts/error-state';
import { useSlice } from '../../state/use-app';
import { useStaff } from '../../state/use-staff';
import { BusyButton } from '../../ui/busy-button';
import { topDialog } from '../../ui/dialog-stack';
import { InlineLoading } from '../../ui/loading';
import { cardSlice } from './card-slice';
import { loadCardProvider } from './stripe-client';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  element: {
    boxSizing: 'border-box',
    minHeight: '42px',
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // One waits where the fields will be: they do not move when they are there.
  place: { position: 'relative' },
  wait: { position: 'absolute', top: '9px', left: '12px' },
  unseen: { visibility: 'hidden' },
  hidden: { display: 'none' },
  // For a line from the start.
  room: { minHeight: tokens.lineHeightBase300 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1 },
});

type Provider =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'ready'; stripe: Stripe; card: StripeCardElement };

interface CardFormProps {
  readonly stripeCustomerId: string;
  readonly onAdded: () => void;
}

/**
 * A card input and an Add Card button (D8): the provider's own card element, card only; the number
 * goes to the provider and never to us. While it is busy, the indicator replaces the form.
 */
export const CardForm = ({ stripeCustomerId, onAdded }: CardFormProps) => {
  const styles = useStyles();
  const { isProd } = useStaff();
  const settings = useSlice(cardSlice, (slice) => slice.provider);
  const loadProvider = useSlice(cardSlice, (slice) => slice.loadProvider);
  const addCard = useSlice(cardSlice, (slice) => slice.add);
  const cardChanged = useSlice(cardSlice, (slice) => slice.cardChanged);
  const busy = useSlice(cardSlice, (slice) => slice.busy);
  const settingsFailed = useSlice(cardSlice, (slice) => slice.load === 'failed');
  const [provider, setProvider] = useState<Provider>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [inputError, setInputError] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    void loadProvider();
  }, [loadProvider, attempt]);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  // What is hidden now may have had the focus.
  useLayoutEffect(() => {
    if (busy) topDialog()?.focus({ preventScroll: true });
  }, [busy]);

  const scriptUrl = settings?.scriptUrl;
  const key = isProd ? settings?.liveKey : settings?.testKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    if (scriptUrl === undefined || key === undefined) return;
    let over = false;
    let mounted: StripeCardElement | null = null;
    setProvider({ state: 'loading' });
    void loadCardProvider(scriptUrl, key).then((stripe) => {
      if (over) return;
      if (!stripe || !place.current) {
        setProvider({ state: 'missing' });
        return;
      }
      const card = stripe.elements().create('card', { disableLink: true });
      card.mount(place.current);
      card.on('change', (event) => {
        cardChanged();
        setInputError(event.error?.message ?? null);
      });
      card.on('ready', () => card.focus());
      mounted = card;
      setProvider({ state: 'ready', stripe, card });
    });
    return () => {
      over = true;
      mounted?.destroy();
    };
  }, [scriptUrl, key, attempt, cardChanged]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (provider.state !== 'ready') return;
    const { stripe, card } = provider;
    const added = await addCard(stripeCustomerId, async () => {
      const made = await stripe.createPaymentMethod({ type: 'card', card });
      return made.error
        ? { error: made.error.message ?? 'The card was refused.' }
        : { id: made.paymentMethod.id };
    });
    // Closed while it was busy: what is on top now is not this form's to close.
    if (added && shown.current) onAdded();
  };

  const missing = provider.state === 'missing' || settingsFailed;
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} aria-busy={busy}>
      {missing && (
        <ErrorState
          error="The card provider's script could not be loaded. Check the connection and that nothing blocks it, then try again."
          onRetry={() => setAttempt((now) => now + 1)}
        />
      )}
      <div className={missing ? styles.hidden : styles.place}>
        {(provider.state === 'loading' || busy) && (
          <span className={styles.wait}>
            <InlineLoading label={busy ? 'Adding the card…' : 'Loading the card form…'} />
          </span>
        )}
        <div className={busy ? styles.unseen : undefined}>
          <div ref={place} className={styles.element} />
        </div>
      </div>
      <div className={missing ? styles.hidden : styles.room}>
        {inputError && !busy && (
          <p role="alert" className={styles.error}>
            {inputError}
          </p>
        )}
      </div>
      {provider.state === 'ready' && (
        // It keeps its place: a second click would fall beside a dialog that is smaller by it.
        <div className={busy ? styles.unseen : undefined}>
          <BusyButton type="submit" appearance="primary" busy={false}>
            Add Card
          </BusyButton>
        </div>
      )}
    </form>
  );
};
