import { Button, type ButtonProps } from '@fluentui/react-components';
import type { Ref } from 'react';
import { hint } from './hint';

/** Why something cannot be used now; nothing where it can. */
export type Reason = string | false | null | undefined;

/** For what waits for something that was begun on the same screen. */
export const untilDone = 'Wait for the current action to finish.';

interface ReasonedButtonProps extends Omit<ButtonProps, 'as' | 'disabled' | 'disabledFocusable'> {
  readonly unavailable: Reason;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button that says why it does nothing: under the pointer, with the focus, which it keeps, and to
 * screen readers. It stays the same element when it becomes available.
 */
export const ReasonedButton = ({ unavailable, ...props }: ReasonedButtonProps) => (
  <Button
    {...(props as ButtonProps)}
    {...hint(unavailable || '')}
    disabledFocusable={Boolean(unavailable) || props['aria-busy'] === true}
  />
);
