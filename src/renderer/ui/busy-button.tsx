import { makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import { type Reason, ReasonedButton } from './reasoned-button';

const useStyles = makeStyles({
  button: { position: 'relative' },
  // The label keeps the width of the button while the spinner stands over it.
  hidden: { visibility: 'hidden' },
  spinner: { position: 'absolute', inset: 0 },
});

interface BusyButtonProps {
  /** Inert, with a spinner in place of the label; name, width and focus stay. */
  readonly busy: boolean;
  /** The label, which is its accessible name too. */
  readonly children: string;
  readonly appearance?: 'primary' | 'secondary' | 'subtle' | 'outline';
  readonly size?: 'small' | 'medium' | 'large';
  readonly type?: 'button' | 'submit';
  /** Why it does nothing now; it is disabled for as long as there is a reason. */
  readonly unavailable?: Reason;
  readonly className?: string;
  /** Has the focus when its dialog opens. */
  readonly initialFocus?: boolean;
  readonly onClick?: () => void;
}

/** A button whose action takes a while; a second click (or Enter) does nothing. */
export const BusyButton = ({
  busy,
  children,
  appearance,
  size,
  type = 'button',
  unavailable,
  className,
  initialFocus = false,
  onClick,
}: BusyButtonProps) => {
  const styles = useStyles();
  return (
    <ReasonedButton
      appearance={appearance}
      size={size}
      // A submit button that is busy must not submit either.
      type={busy ? 'button' : type}
      unavailable={!busy && unavailable}
      aria-busy={busy}
      aria-label={children}
      {...(initialFocus ? { 'data-initial-focus': '' } : {})}
      className={mergeClasses(styles.button, className)}
      onClick={busy ? undefined : onClick}
    >
      <span className={busy ? styles.hidden : undefined}>{children}</span>
      {busy && <Spinner size="extra-tiny" className={styles.spinner} aria-hidden="true" />}
    </ReasonedButton>
  );
};
