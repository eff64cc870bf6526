import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorState } from '../../parts/error-state';
import { useLoss } from '../../state/navigation/use-loss';
import { useStaff } from '../../state/session/use-staff';
import { useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { escapeTopDialog } from '../../ui/dialogs/dialog-stack';
import { InlineLoading } from '../../ui/feedback/loading';
import { type CardFrame, connectCardFrame } from './card-frame';
import { cardSlice } from './card-slice';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '8px', outlineStyle: 'none' },
  // The payment provider's field inside the frame uses these colors.
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
  // The loading indicator takes the place of the fields, so that nothing moves when they appear.
  place: { position: 'relative' },
  wait: { position: 'absolute', top: '9px', left: '12px' },
  actions: { display: 'flex', justifyContent: 'flex-end' },
  unseen: { visibility: 'hidden' },
  hidden: { display: 'none' },
  // A frame that isn't displayed may not load.
  behind: { position: 'absolute', insetInline: 0, visibility: 'hidden' },
  // Reserves one line.
  room: { minHeight: tokens.lineHeightBase300 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1 },
});

type Provider = 'loading' | 'missing' | 'shown';

/** Pixels: one line, the height of the payment provider's own field. */
const FIRST_HEIGHT = 20;

/**
 * Permissions of Electron's frame: with a simulated provider on this computer, it needs local
 * network access.
 */
const LOOPBACK = 'local-network-access; loopback-network';

interface CardFormProps {
  readonly stripeCustomerId: string;
  readonly onAdded: () => void;
}

/**
 * A card input and an Add Card button (D8): the payment provider's own card element, cards only, in a frame
 * of another origin. The number goes only to the payment provider. While busy, an indicator replaces the
 * form.
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
  const [typed, setTyped] = useState(false);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const place = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<CardFrame | null>(null);
  const shown = useRef(true);

  useLoss(
    busy
      ? 'A card is still being added. If you leave now, look at the payment methods to see whether it was.'
      : typed
        ? 'The card you entered isn’t added yet.'
        : null,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    void loadProvider();
  }, [loadProvider, attempt]);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  // The elements hidden now may have had the focus. It's back in the card's fields afterward.
  useLayoutEffect(() => {
    if (busy) form.current?.focus({ preventScroll: true });
  }, [busy]);
  // Later, because an alert about a declined card opens in the same step: it returns the focus to
  // the form, whose handler also focuses the field in the frame.
  useEffect(() => {
    if (!busy && document.activeElement === form.current) frame.current?.focus();
  }, [busy]);

  const frameUrl = settings?.frameUrl;
  const scriptUrl = settings?.scriptUrl;
  const key = isProd ? settings?.liveKey : settings?.testKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const element = place.current;
    if (!element || frameUrl === undefined || scriptUrl === undefined || key === undefined) return;
    setProvider('loading');
    setInputError(null);
    setTyped(false);
    const connected = connectCardFrame(element, {
      frameUrl,
      scriptUrl,
      key,
      listener: {
        onShown: () => setProvider('shown'),
        onMissing: () => setProvider('missing'),
        onChange(error) {
          cardChanged();
          setTyped(true);
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
    if (added) setTyped(false);
    // If the form was closed while busy, the modal on top is a different one.
    if (added && shown.current) onAdded();
  };

  const isFailed = provider === 'missing' || settingsFailed;
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed ? provider === 'shown' : isFailed) setHasFailed(!hasFailed);
  const missing = isFailed || hasFailed;
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !busy && provider === 'shown') frame.current?.focus();
      }}
      tabIndex={-1}
      aria-busy={busy}
    >
      {missing && (
        <ErrorState
          error="Couldn’t load the payment form. Check your connection and any blockers, then try again."
          busy={!isFailed}
          onRetry={() => setAttempt((now) => now + 1)}
        />
      )}
      <div className={!missing ? styles.place : isFailed ? styles.hidden : styles.behind}>
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
                // Its scripts, and those of the frames inside, can't navigate the window, open
                // others, or show a system dialog.
                sandbox="allow-scripts allow-same-origin allow-forms"
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
        // Keeps its space: otherwise the dialog shrinks, and a second click would land outside it.
        <div className={mergeClasses(styles.actions, busy && styles.unseen)}>
          <Button type="submit" appearance="primary" busy={false}>
            Add Card
          </Button>
        </div>
      )}
    </form>
  );
};
