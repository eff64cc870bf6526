import { Field, Input } from '@fluentui/react-components';
import { Fragment } from 'react';
import { easternDate } from '../../../domain/text/calendar-day';
import type { CommandField } from '../../state/commands/commands';
import { selectOnFocus } from '../../ui/focus/select-on-focus';
import { DateSteps } from '../../ui/forms/date-steps';
import { Dropdown } from '../../ui/forms/dropdown';
import type { FormErrors } from '../../ui/forms/use-form-errors';
import { useNow } from '../../ui/timers/use-now';
import { TeamIdField } from '../records/team-id-field';

export type FieldTexts = Readonly<Record<string, string>>;

/** The initial texts of the fields. */
export const firstTexts = (fields: readonly CommandField[]): FieldTexts =>
  Object.fromEntries(
    fields.map(({ name, choices, value }) => [name, value ?? choices?.[0]?.value ?? '']),
  );

export const fieldErrors = (
  fields: readonly CommandField[],
  texts: FieldTexts,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ name, label, check }) => {
      const text = texts[name] ?? '';
      const error = check ? check(text) : text.trim() === '' ? `Enter the ${label}.` : null;
      return error === null ? [] : [[name, error]];
    }),
  );

/** The warnings about valid texts. */
export const fieldWarnings = (
  fields: readonly CommandField[],
  texts: FieldTexts,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ name, warning }) => {
      const text = warning?.((texts[name] ?? '').trim()) ?? null;
      return text === null ? [] : [[name, text]];
    }),
  );

interface CommandFieldsProps {
  readonly fields: readonly CommandField[];
  readonly texts: FieldTexts;
  readonly wrong: FormErrors<string>;
  readonly className: string;
  /** Name of the field with the initial focus; none if undefined. */
  readonly focused: string | undefined;
  /** Places the cursor in a rejected text instead of selecting it for replacement. */
  readonly isRefused?: boolean;
  readonly onChange: (name: string, value: string) => void;
}

/** A command's fields, each with its own kind of control. */
export const CommandFields = ({
  fields,
  texts,
  wrong,
  className,
  focused,
  isRefused = false,
  onChange: change,
}: CommandFieldsProps) => {
  const now = useNow();
  return fields.map(({ name, label, kind, hint, isOptional = false, value, choices, from }) => {
    const isFocused = name === focused;
    const shared = {
      name,
      value: texts[name] ?? '',
      autoFocus: isFocused,
      // The initial focus of a dialog that opens with this field.
      ...(isFocused ? { 'data-initial-focus': '' } : {}),
    };
    const onChange = (text: string) => change(name, text);
    if (kind === 'team') {
      return (
        <TeamIdField
          key={name}
          label={label}
          className={className}
          input={shared}
          wrong={wrong.field(name)}
          onChange={onChange}
        />
      );
    }
    return (
      <Fragment key={name}>
        <Field
          label={label}
          required={!isOptional}
          className={className}
          hint={wrong.shown(name) ? undefined : hint}
          {...wrong.field(name)}
        >
          {kind === 'choice' ? (
            <Dropdown {...shared} options={choices ?? []} onChange={onChange} />
          ) : (
            <Input
              {...shared}
              onFocus={value !== undefined && !isRefused ? selectOnFocus : undefined}
              onChange={(_event, data) => onChange(data.value)}
              autoComplete="off"
              type={kind === 'date' ? 'date' : 'text'}
              inputMode={kind === 'number' ? 'numeric' : kind === 'email' ? 'email' : 'text'}
            />
          )}
        </Field>
        {kind === 'date' && (
          <DateSteps label={label} from={from ?? easternDate(now)} now={now} onPick={onChange} />
        )}
      </Fragment>
    );
  });
};
