import {
  Button as FluentButton,
  type ButtonProps as FluentButtonProps,
  makeStyles,
  mergeClasses,
  Spinner,
} from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { hint } from '../hints/hint';

/** Why something cannot be used now; nothing where it can. */
export type Reason = string | false | null | undefined;

/** For what waits for something that was begun on the same screen. */
export const untilDone = 'Wait for the current action to finish.';

const useStyles = makeStyles({
  busy: { position: 'relative' },
  // The label keeps the width of the button while the spinner covers it.
  hidden: { visibility: 'hidden' },
  spinner: { position: 'absolute', inset: 0 },
});

interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled'>,
    Pick<FluentButtonProps, 'appearance' | 'size' | 'icon' | 'iconPosition'> {
  /** A link that looks like a button. */
  readonly as?: 'a';
  readonly href?: string;
  /** Inert, with a spinner in place of the label; name, width and focus stay. */
  readonly busy?: boolean;
  /**
   * Why it does nothing now: shown under the pointer and with the focus, which it keeps, and read to
   * screen readers. It stays the same element when it becomes available.
   */
  readonly disabledReason?: Reason;
  /** Has the focus when its dialog opens. */
  readonly initialFocus?: boolean;
}

/** The app's button: Fluent's, with a reason while it is disabled and a state for an action that takes a while. */
export const Button = ({
  busy,
  disabledReason,
  initialFocus = false,
  type,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) => {
  const styles = useStyles();
  const reason = !busy && disabledReason;
  const all = {
    ...props,
    // A submit button that is busy must not submit either.
    ...((busy || type) && { type: busy ? 'button' : type }),
    ...(!busy && { onClick }),
    disabledFocusable: Boolean(reason) || busy === true,
    className: mergeClasses(busy !== undefined && styles.busy, className),
    ...hint(reason || ''),
    ...(busy !== undefined && { 'aria-busy': busy }),
    // The hidden label would leave it without a name.
    ...(typeof children === 'string' && busy !== undefined && { 'aria-label': children }),
    ...(initialFocus && { 'data-initial-focus': '' }),
  };
  return (
    // Fluent's types tell links from buttons; here both have the handlers of a button.
    <FluentButton {...(all as FluentButtonProps)}>
      {busy === undefined ? (
        children
      ) : (
        <>
          <span className={busy ? styles.hidden : undefined}>{children}</span>
          {busy && <Spinner size="extra-tiny" className={styles.spinner} aria-hidden="true" />}
        </>
      )}
    </FluentButton>
  );
};
