import type { ComponentProps } from 'react';
import { Heard } from '../feedback/heard';
import { BriefButton } from './brief-button';

interface RetryButtonProps
  extends Pick<
    ComponentProps<typeof BriefButton>,
    'appearance' | 'size' | 'className' | 'busy' | 'disabledReason'
  > {
  readonly onRetry: () => void;
  readonly label?: string;
  /** Name of the form's field whose data couldn't be loaded, which gets the focus. */
  readonly field?: string;
}

/**
 * Loads again what couldn't be loaded, and keeps its place and the focus while that loads (`busy`).
 * When it goes, the focus stays in what is around it.
 */
export const RetryButton = ({
  onRetry,
  label = 'Try again',
  field,
  ...props
}: RetryButtonProps) => (
  <>
    <BriefButton
      {...props}
      onClick={({ currentTarget: { form } }) => {
        if (field !== undefined) form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
        onRetry();
      }}
    >
      {label}
    </BriefButton>
    {props.busy !== undefined && <Heard text={props.busy ? 'Loading…' : ''} />}
  </>
);
