import {
  Button as FluentButton,
  type ButtonProps as FluentButtonProps,
  makeStyles,
  mergeClasses,
  Spinner,
} from '@fluentui/react-components';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { guardAgainstKeyRepeat } from '../focus/key-repeat';
import { ignoreSecondClick } from '../focus/second-click';
import { tooltip } from '../tooltips/tooltip';

/** Why a control is unavailable; empty if it is available. */
export type Reason = string | false | null | undefined;

/** For a control that waits for another action on the same screen. */
export const untilDone = 'Wait for the current action to finish.';

const useStyles = makeStyles({
  busy: { position: 'relative' },
  // The label keeps the button's width while the spinner covers it.
  hidden: { visibility: 'hidden' },
  spinner: { position: 'absolute', inset: 0 },
});

interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled'>,
    Pick<FluentButtonProps, 'appearance' | 'size' | 'icon' | 'iconPosition'> {
  /** A link styled as a button. */
  readonly as?: 'a';
  readonly href?: string;
  /** Inert, with a spinner over the label; keeps its name, width, and focus. */
  readonly busy?: boolean;
  /**
   * Why the button is unavailable: shown on hover and focus, and read by screen readers. The button
   * keeps the focus and remains the same element when it becomes available.
   */
  readonly disabledReason?: Reason;
  /** Takes the initial focus of its dialog. */
  readonly initialFocus?: boolean;
  /**
   * What undoes it, the next row's button, or what was below takes its place once it is pressed, so
   * the second click of a double click does nothing. Nor does a key that is held down or pressed
   * twice.
   */
  readonly flips?: boolean;
}

/** The app's button: Fluent's, with a reason while it is disabled and a busy state. */
export const Button = ({
  busy,
  disabledReason,
  initialFocus = false,
  flips = false,
  type,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) => {
  const styles = useStyles();
  const [isMeant] = useState(() => (flips ? guardAgainstKeyRepeat() : null));
  const reason = !busy && disabledReason;
  const all = {
    ...props,
    // A busy submit button must not submit either.
    ...((busy || type) && { type: busy ? 'button' : type }),
    ...(!busy &&
      onClick && {
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          if (flips && event.detail > 1) return;
          if (flips) ignoreSecondClick();
          onClick(event);
        },
      }),
    ...(isMeant && {
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
        if (!isMeant(event)) event.preventDefault();
      },
    }),
    disabledFocusable: Boolean(reason) || busy === true,
    className: mergeClasses(busy !== undefined && styles.busy, className),
    ...tooltip(reason || ''),
    ...(busy !== undefined && { 'aria-busy': busy }),
    // With the label hidden, the button would have no name.
    ...(typeof children === 'string' && busy !== undefined && { 'aria-label': children }),
    ...(initialFocus && { 'data-initial-focus': '' }),
  };
  return (
    // Fluent's types separate links from buttons; here both take a button's handlers.
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
