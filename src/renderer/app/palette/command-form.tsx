import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, Fragment, useState } from 'react';
import { easternDate } from '../../../rules/trial-days';
import type {
  AnyCommand,
  CommandContext,
  CommandField,
  CommandSubject,
} from '../../state/commands';
import { fieldWithRoom } from '../../ui/common-styles';
import { DateSteps } from '../../ui/date-steps';
import { Dropdown } from '../../ui/dropdown';
import { useFormErrors } from '../../ui/use-form-errors';
import { useNow } from '../../ui/use-now';
import { TeamIdField } from './team-id-field';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '4px', padding: '16px' },
  field: fieldWithRoom,
  actions: { display: 'flex', columnGap: '8px' },
});

interface CommandFormProps {
  readonly command: AnyCommand;
  readonly title: string;
  readonly context: CommandContext<CommandSubject>;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** What a command asks for before it runs, checked with the same rules as its own form. */
export const CommandForm = ({ command, title, context, onDone, onBack }: CommandFormProps) => {
  const styles = useStyles();
  const fields: readonly CommandField[] = command.fields?.(context as never) ?? [];
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0]?.value ?? ''])),
  );
  const now = useNow();
  const errors = Object.fromEntries(
    fields.flatMap(({ name, label, check }) => {
      const text = texts[name] ?? '';
      const error = check ? check(text) : text.trim() === '' ? `Enter the ${label}.` : null;
      return error === null ? [] : [[name, error]];
    }),
  );

  const wrong = useFormErrors(errors);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!wrong.passes(event.currentTarget)) return;
    onDone();
    const args = command.read ? command.read(texts, context as never) : texts;
    void command.run(args as never, context as never);
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={title}>
      {fields.map(({ name, label, kind, hint, choices, from }, index) => {
        const shared = { name, value: texts[name] ?? '', autoFocus: index === 0 };
        const onChange = (value: string) => setTexts((typed) => ({ ...typed, [name]: value }));
        if (kind === 'team') {
          return (
            <TeamIdField
              key={name}
              label={label}
              className={styles.field}
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
              required
              className={styles.field}
              hint={wrong.shown(name) ? undefined : hint}
              {...wrong.field(name)}
            >
              {kind === 'choice' ? (
                <Dropdown {...shared} options={choices ?? []} onChange={onChange} />
              ) : (
                <Input
                  {...shared}
                  onChange={(_event, data) => onChange(data.value)}
                  autoComplete="off"
                  type={kind === 'date' ? 'date' : 'text'}
                  inputMode={kind === 'number' ? 'numeric' : kind === 'email' ? 'email' : 'text'}
                />
              )}
            </Field>
            {kind === 'date' && (
              <DateSteps
                label={label}
                from={from ?? easternDate(now)}
                now={now}
                onPick={onChange}
              />
            )}
          </Fragment>
        );
      })}
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          {title}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
};
