import { Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import type { Result } from '../../../contract/errors';
import { easternDate } from '../../../rules/trial-days';
import type {
  AnyCommand,
  CommandContext,
  CommandField,
  CommandSubject,
} from '../../state/commands';
import { errorText } from '../../state/messages';
import { isTold } from '../../state/tell-failure';
import { Button } from '../../ui/button';
import { fieldWithRoom } from '../../ui/common-styles';
import { DateSteps } from '../../ui/date-steps';
import { Dropdown } from '../../ui/dropdown';
import { focusFirstError } from '../../ui/focus-first-error';
import { selectOnFocus } from '../../ui/select-on-focus';
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
  /** Names its button. */
  readonly title: string;
  /** Id of the element above it, which says whose it is. */
  readonly titleId: string;
  readonly context: CommandContext<CommandSubject>;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** What the server said of what was sent, until something else is typed. */
interface Refused {
  readonly name: string;
  readonly message: string;
}

const isAnswer = (end: unknown): end is Result<unknown> | null =>
  end === null || (typeof end === 'object' && 'ok' in end);

/** What a command asks for before it runs, checked with the same rules as its own form. */
export const CommandForm = ({
  command,
  title,
  titleId,
  context,
  onDone,
  onBack,
}: CommandFormProps) => {
  const styles = useStyles();
  // What the record says changes under the form; what it was opened with stays.
  const [fields] = useState<readonly CommandField[]>(
    () => command.fields?.(context as never) ?? [],
  );
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      fields.map(({ name, choices, value }) => [name, value ?? choices?.[0]?.value ?? '']),
    ),
  );
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const now = useNow();
  const errors = Object.fromEntries(
    fields.flatMap(({ name, label, check }) => {
      const text = texts[name] ?? '';
      const error = check ? check(text) : text.trim() === '' ? `Enter the ${label}.` : null;
      return error === null ? [] : [[name, error]];
    }),
  );

  const wrong = useFormErrors<string>(errors, {
    atOnce: refused ? { [refused.name]: refused.message } : {},
  });
  useEffect(() => {
    if (refused && form.current) focusFirstError(form.current, { [refused.name]: refused.message });
  }, [refused]);

  /** Where a refusal is told: at the first field that was typed into. */
  const refusedAt = fields.find(({ kind }) => kind !== 'choice')?.name ?? fields[0]?.name ?? '';

  const send = async () => {
    const args = command.read ? command.read(texts, context as never) : texts;
    setRefused(null);
    setBusy(true);
    const end = await command.run(args as never, context as never);
    setBusy(false);
    if (!isAnswer(end) || end?.ok) onDone();
    else if (end && isTold(end.error)) {
      setRefused({ name: refusedAt, message: errorText(end.error) });
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || !wrong.passes(event.currentTarget)) return;
    void send();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      aria-labelledby={titleId}
    >
      {fields.map(({ name, label, kind, hint, value, choices, from }, index) => {
        const shared = { name, value: texts[name] ?? '', autoFocus: index === 0 };
        const onChange = (value: string) => {
          setRefused(null);
          setTexts((typed) => ({ ...typed, [name]: value }));
        };
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
                  // What was refused is mended rather than replaced.
                  onFocus={value !== undefined && !refused ? selectOnFocus : undefined}
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
        <Button type="submit" appearance="primary" busy={isBusy}>
          {title.replace(/…$/, '')}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
};
