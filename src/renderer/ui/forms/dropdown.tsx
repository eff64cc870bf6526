import {
  Dropdown as FluentDropdown,
  makeStyles,
  mergeClasses,
  Option,
} from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  root: { minWidth: 0 },
  button: { gridTemplateColumns: '[content] minmax(0, 1fr) [icon] auto [end]' },
  chosen: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Keeps the height of an empty dropdown.
    minHeight: '1lh',
  },
  // Section 9: a dropdown list is at most 220 px high. Needs !important because Fluent's
  // positioning writes the available height into the element's style.
  list: { maxHeight: '220px !important', zIndex: 10 },
});

export interface DropdownOption {
  readonly value: string;
  readonly label: string;
}

export interface DropdownProps {
  readonly value: string;
  readonly options: readonly DropdownOption[];
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly className?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Says why options aren't there yet, such as `Loading…`; null once they are. */
  readonly missing?: string | null;
}

/**
 * Selects one of several values, inside a `Field` that labels it and shows its error. For screen
 * readers the list stays inside the dialog or landmark, but it is displayed above everything and is
 * never clipped.
 */
export const Dropdown = ({
  value,
  options,
  onChange,
  className,
  disabled = false,
  missing = null,
  ...button
}: DropdownProps) => {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const chosen = options.find((each) => each.value === value)?.label ?? missing ?? '';
  return (
    <FluentDropdown
      {...button}
      className={mergeClasses(styles.root, className)}
      disabled={disabled}
      value={chosen}
      selectedOptions={[value]}
      inlinePopup
      positioning={{ strategy: 'fixed' }}
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      onOptionSelect={(_event, { optionValue }) => {
        if (optionValue !== undefined && optionValue !== value) onChange(optionValue);
      }}
      button={{
        className: styles.button,
        children: <span className={styles.chosen}>{chosen}</span>,
      }}
      // Otherwise Tab would stop at a list that scrolls.
      listbox={{ className: styles.list, tabIndex: -1 }}
    >
      {/* First, so that opening the list highlights no other option than the selected one. */}
      {open && missing && (
        <Option disabled value={missing} text="" checkIcon={null}>
          {missing}
        </Option>
      )}
      {/* Fluent builds the list on focus, so the options (hundreds of countries) render only
          when it opens. */}
      {open &&
        options.map(({ value: each, label }) => (
          <Option key={each} value={each} text={label}>
            {label}
          </Option>
        ))}
    </FluentDropdown>
  );
};
