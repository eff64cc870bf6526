import { Checkbox, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { savingShown, useDelayedFlag } from '../timers/use-delayed-flag';
import { tooltipAround } from '../tooltips/tooltip';
import type { Reason } from './button';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex', flexDirection: 'column' },
  // Offsets the control's own padding, to align it with the content above.
  wrap: { display: 'inline-flex', marginLeft: '-8px', borderRadius: tokens.borderRadiusMedium },
  description: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  // Over the control's own padding, so that nothing moves.
  saving: { position: 'absolute', top: 'calc(100% - 8px)', left: 0, lineHeight: '12px' },
  // Aligned with the label.
  underSwitch: { paddingLeft: '52px' },
  underCheckbox: { paddingLeft: '28px' },
});

interface ToggleFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly kind?: 'switch' | 'checkbox';
  /** Why it cannot be changed; shown on hover and read with the control. */
  readonly unavailable?: Reason;
  /** The server has not confirmed the value yet; shown if it takes long. */
  readonly isSaving?: boolean;
  /** Text below the control. */
  readonly description?: string;
}

/** A yes/no control that takes effect immediately. */
export const ToggleField = ({
  label,
  checked,
  onChange,
  kind = 'switch',
  unavailable,
  isSaving = false,
  description,
}: ToggleFieldProps) => {
  const styles = useStyles();
  const id = useId();
  const isSlow = useDelayedFlag(isSaving, savingShown);
  const under = kind === 'switch' ? styles.underSwitch : styles.underCheckbox;
  const reason = unavailable || undefined;
  const disabled = reason !== undefined;
  const describedBy =
    [reason && `${id}-reason`, description && `${id}-description`].filter(Boolean).join(' ') ||
    undefined;
  const control =
    kind === 'switch' ? (
      <Switch
        label={label}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(_event, data) => onChange(data.checked)}
      />
    ) : (
      <Checkbox
        label={label}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(_event, data) => onChange(data.checked === true)}
      />
    );
  return (
    <span className={styles.root}>
      <span
        className={styles.wrap}
        {...tooltipAround(reason)}
        onClickCapture={(event) => {
          // The second click of a double click would change the value back.
          if (event.detail < 2) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {control}
      </span>
      {reason && (
        <span id={`${id}-reason`} hidden>
          {reason}
        </span>
      )}
      <span role="status" className={mergeClasses(styles.description, styles.saving, under)}>
        {isSlow && 'Saving…'}
      </span>
      {description && (
        <span id={`${id}-description`} className={mergeClasses(styles.description, under)}>
          {description}
        </span>
      )}
    </span>
  );
};
