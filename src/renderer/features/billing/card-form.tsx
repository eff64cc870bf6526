import { makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorState } from '../../parts/error-state';
import { useStaff } from '../../state/session/use-staff';
import { useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { escapeTopDialog, topDialog } from '../../ui/dialogs/dialog-stack';
import { InlineLoading } from '../../ui/feedback/loading';
import { type CardFrame, connectCardFrame } from './card-frame';
import { cardSlice } from './card-slice';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  // The colors are read for the provider's field in it.
  frame: {
    display: 'block',
    width: '100%',
    border: 0,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
  },
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

type Provider = 'loading' | 'missing' | 'shown';

/** Pixels: one line, as the provider's own field has. */
const FIRST_HEIGHT = 20;

/** Of Electron's frame: where the provider is played on this machine, it may reach it if the app may. */
const LOOPBACK = 'local-network-access; loopback-network';

interface CardFormProps {
  readonly stripeCustomerId: string;
  readonly onAdded: () => void;
}

/**
 * A card input and an Add Card button (D8): the provider's own card element, card only, in a frame
 * of another origin; the number goes to the provider and never to us. While it is busy, the indicator replaces the form.
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
  const [provider, setProvider] = useState<Provider>('loading');
  const [attempt, setAttempt] = useState(0);
  const [inputError, setInputError] = useState<string | null>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const place = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<CardFrame | null>(null);
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

  const frameUrl = settings?.frameUrl;
  const scriptUrl = settings?.scriptUrl;
  const key = isProd ? settings?.liveKey : settings?.testKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    const element = place.current;
    if (!element || frameUrl === undefined || scriptUrl === undefined || key === undefined) return;
    setProvider('loading');
    setInputError(null);
    const connected = connectCardFrame(element, {
      frameUrl,
      scriptUrl,
      key,
      listener: {
        onShown: () => setProvider('shown'),
        onMissing: () => setProvider('missing'),
        onChange(error) {
          cardChanged();
          setInputError(error);
        },
        onEscape: escapeTopDialog,
        onSubmit: () => form.current?.requestSubmit(),
        onHeight: setHeight,
      },
    });
    frame.current = connected;
    const theme = new MutationObserver(connected.repaint);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      frame.current = null;
      connected.close();
    };
  }, [frameUrl, scriptUrl, key, attempt, cardChanged]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const connected = frame.current;
    if (provider !== 'shown' || !connected) return;
    const added = await addCard(stripeCustomerId, connected.make);
    // Closed while it was busy: what is on top now is not this form's to close.
    if (added && shown.current) onAdded();
  };

  const missing = provider === 'missing' || settingsFailed;
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      aria-busy={busy}
    >
      {missing && (
        <ErrorState
          error="Couldn’t load the payment form. Check your connection and any blockers, then try again."
          onRetry={() => setAttempt((now) => now + 1)}
        />
      )}
      <div className={missing ? styles.hidden : styles.place}>
        {(provider === 'loading' || busy) && (
          <span className={styles.wait}>
            <InlineLoading label={busy ? 'Adding the card…' : 'Loading the card form…'} />
          </span>
        )}
        <div className={busy ? styles.unseen : undefined}>
          <div className={styles.element}>
            {frameUrl !== undefined && (
              <iframe
                key={attempt}
                ref={place}
                className={styles.frame}
                title="Card"
                src={frameUrl}
                height={height}
                allow={frameUrl.startsWith('https:') ? LOOPBACK : undefined}
              />
            )}
          </div>
        </div>
      </div>
      <div className={missing ? styles.hidden : styles.room}>
        {inputError && !busy && (
          <p role="alert" className={styles.error}>
            {inputError}
          </p>
        )}
      </div>
      {provider === 'shown' && (
        // It keeps its place: a second click would fall beside a dialog that is smaller by it.
        <div className={busy ? styles.unseen : undefined}>
          <Button type="submit" appearance="primary" busy={false}>
            Add Card
          </Button>
        </div>
      )}
    </form>
  );
};
