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
    // An empty one is as high as the others.
    minHeight: '1lh',
  },
  // Section 9: the options of a dropdown at most 220 px. Fluent's positioning writes the room that
  // there is into the style of the element; where there is less, it gives it a height as well.
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
}

/**
 * One of several values, inside the `Field` that names it and says what is wrong with it. The list
 * stays where the field is for screen readers, inside its dialog or landmark, and is over
 * everything, whatever scrolls or cuts off around it.
 */
export const Dropdown = ({
  value,
  options,
  onChange,
  className,
  disabled = false,
  ...button
}: DropdownProps) => {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const chosen = options.find((each) => each.value === value)?.label ?? '';
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
      listbox={{ className: styles.list }}
    >
      {/* Fluent makes the list with the focus: hundreds of countries wait until it opens. */}
      {open &&
        options.map(({ value: each, label }) => (
          <Option key={each} value={each} text={label}>
            {label}
          </Option>
        ))}
    </FluentDropdown>
  );
};
