import { type ComponentProps, useState } from 'react';
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
}: RetryButtonProps) => {
  const { busy } = props;
  const [hasTried, setHasTried] = useState(false);
  if (busy && !hasTried) setHasTried(true);
  // What is beside it stays the same if it fails again.
  const failed = hasTried ? 'Tried again without success.' : '';
  return (
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
      {busy !== undefined && <Heard text={busy ? 'Loading…' : failed} />}
    </>
  );
};
