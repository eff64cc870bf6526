import { Field, Input } from '@fluentui/react-components';
import { typeFirst, typeToConfirm } from '../../../domain/text/typed-number';

interface TypedNumberProps {
  readonly asked: number;
  /** What the number counts, in front of the request to type it. */
  readonly about?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A confirmation was tried without it. */
  readonly isMissing?: boolean;
  readonly initialFocus?: boolean;
  /** Of the field, and of its input. */
  readonly classNames?: readonly [string, string];
}

/** A number to type before a confirmation, so that no one confirms out of habit. */
export const TypedNumber = ({
  asked,
  about,
  value,
  onChange,
  isMissing = false,
  initialFocus = false,
  classNames: [field, input] = ['', ''],
}: TypedNumberProps) => (
  <Field
    className={field}
    label={[...(about ? [`${about}.`] : []), typeToConfirm(asked)].join(' ')}
    validationState={isMissing ? 'error' : 'none'}
    validationMessage={isMissing ? typeFirst(asked) : undefined}
  >
    <Input
      className={input}
      {...(initialFocus ? { input: { 'data-initial-focus': '' } as never } : {})}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(_event, data) => onChange(data.value)}
    />
  </Field>
);
