import { Field } from '@fluentui/react-components';
import { type ComponentType, useState } from 'react';
import type { DropdownProps } from '../../src/renderer/ui/forms/dropdown';

/** A plan dropdown inside the field that shows its label and error. */
export const planFieldOf = (
  Control: ComponentType<DropdownProps>,
  options: DropdownProps['options'],
  first: string,
) =>
  function Plan({
    first: begin = first,
    onChange,
  }: {
    first?: string;
    onChange?: (value: string) => void;
  }) {
    const [value, setValue] = useState(begin);
    return (
      <Field label="Plan" required validationMessage="No longer sold." validationState="error">
        <Control
          name="plan"
          value={value}
          options={options}
          onChange={(next) => {
            onChange?.(next);
            setValue(next);
          }}
        />
      </Field>
    );
  };
