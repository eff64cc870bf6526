import { Field, Input } from '@fluentui/react-components';
import { RetryButton } from '../../ui/buttons/retry-button';
import type { FormErrors } from '../../ui/forms/use-form-errors';
import { useTypedTeam } from './use-typed-team';

interface TeamIdFieldProps {
  readonly label: string;
  readonly className: string;
  readonly input: { readonly name: string; readonly value: string; readonly autoFocus: boolean };
  readonly wrong: ReturnType<FormErrors<string>['field']>;
  readonly onChange: (text: string) => void;
}

/** A team ID field that shows the team's name when typing pauses. */
export const TeamIdField = ({ label, className, input, wrong, onChange }: TeamIdFieldProps) => {
  const { said, warning, retry } = useTypedTeam(input.value);
  return (
    <Field
      label={label}
      required
      className={className}
      // Exists from the start; otherwise screen readers miss the first name.
      hint={
        wrong.validationMessage ? undefined : (
          <>
            <span role="status">{warning ? '' : said}</span>{' '}
            {retry && <RetryButton field={input.name} {...retry} />}
          </>
        )
      }
      {...(warning && !wrong.validationMessage
        ? { validationState: 'warning', validationMessage: warning }
        : wrong)}
    >
      <Input
        {...input}
        inputMode="numeric"
        autoComplete="off"
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  );
};
