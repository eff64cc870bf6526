import { makeStyles } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Result } from '../../../contract/wire/result';
import {
  CommandFields,
  type FieldTexts,
  fieldErrors,
  fieldWarnings,
} from '../../parts/commands/command-fields';
import type { AnyCommand, CommandContext, CommandSubject } from '../../state/commands/commands';
import { errorText, needsMessage } from '../../state/feedback/messages';
import { Button } from '../../ui/buttons/button';
import { focusFirstError } from '../../ui/focus/focus-first-error';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { fieldWithRoom } from '../../ui/layout/common-styles';
import { useFormTexts } from './use-form-texts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '4px', padding: '16px' },
  field: fieldWithRoom,
  actions: { display: 'flex', justifyContent: 'flex-end', columnGap: '8px' },
});

interface CommandFormProps {
  readonly command: AnyCommand;
  /** Label of the submit button. */
  readonly title: string;
  /** ID of the element above the form that names the command. */
  readonly titleId: string;
  readonly context: CommandContext<CommandSubject>;
  /** The values picked in fields that are no drafts, by name. */
  readonly picked: FieldTexts;
  readonly onPick: (name: string, text: string) => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** The server's error for the last submission, until the user edits the text. */
interface Refused {
  readonly name: string;
  readonly message: string;
}

const isAnswer = (end: unknown): end is Result<unknown> | null =>
  end === null || (typeof end === 'object' && 'ok' in end);

/** The form for a command's fields, with the same validation as its own form. */
export const CommandForm = ({
  command,
  title,
  titleId,
  context,
  picked,
  onPick,
  onDone,
  onBack,
}: CommandFormProps) => {
  const styles = useStyles();
  const { fields, texts, fill } = useFormTexts(
    () => command.fields?.(context as never) ?? [],
    picked,
    onPick,
  );
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = fieldErrors(fields, texts);
  const warnings = fieldWarnings(fields, texts);

  const wrong = useFormErrors<string>(errors, {
    atOnce: refused ? { [refused.name]: refused.message } : {},
    warnings,
    texts: JSON.stringify(texts),
  });
  useEffect(() => {
    if (refused && form.current) focusFirstError(form.current, { [refused.name]: refused.message });
  }, [refused]);

  /** The field that shows the server's error: the first one that takes text. */
  const refusedAt = fields.find(({ kind }) => kind !== 'choice')?.name ?? fields[0]?.name ?? '';

  const send = async () => {
    const args = command.read ? command.read(texts, context as never) : texts;
    setRefused(null);
    setBusy(true);
    const end = await command.run(args as never, context as never);
    setBusy(false);
    if (!isAnswer(end) || end?.ok) onDone();
    else if (end && needsMessage(end.error)) {
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
      <CommandFields
        fields={fields}
        texts={texts}
        wrong={wrong}
        className={styles.field}
        focused={fields[0]?.name}
        isRefused={refused !== null}
        onChange={(name, value) => {
          setRefused(null);
          fill(name, value);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" busy={isBusy}>
          {`${title.replace(/…$/, '')}${wrong.warningsShown ? ' anyway' : ''}`}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
};
