import { Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { emailDoubts, emailError } from '../../../domain/members/member-form';
import { useDraft } from '../../state/drafts/use-draft';
import { useWrite } from '../../state/outbox/use-write';
import type { AnyWrite } from '../../state/outbox/write';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { useEditFocus } from '../../ui/focus/use-edit-focus';
import { UnsavedHint } from '../../ui/forms/unsaved-hint';
import { useFormErrors } from '../../ui/forms/use-form-errors';

const useStyles = makeStyles({
  edit: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '0 8px',
    maxWidth: '560px',
    paddingTop: '4px',
  },
  // Room for what is wrong and for what is stored from the start: nothing below moves.
  field: { flex: '1 1 240px', minHeight: '76px', alignContent: 'start' },
  // The button goes below an address that needs the whole width.
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 },
  button: { flexShrink: 0 },
});

interface EditableEmailProps {
  /** Such as `member/12/email`: what is typed survives the modal and the session. */
  readonly draftKey: string;
  readonly email: string;
  /** The write of the feature; `before` is the address that the user saw. */
  readonly write: (email: string, before: string) => AnyWrite;
}

/** Edit Email / Cancel / Save; required, and shown old and new before it goes. */
export const EditableEmail = ({ draftKey, email, write }: EditableEmailProps) => {
  const styles = useStyles();
  const draft = useDraft(draftKey);
  const base = useDraft(`${draftKey}/base`);
  const { confirm } = useWrite();
  const { button, field } = useEditFocus<HTMLInputElement>(draft.text !== null);
  const doubt = draft.text === null ? undefined : emailDoubts(draft.text.trim())[0];
  const wrong = useFormErrors({
    email: draft.text === null ? null : (emailError(draft.text) ?? doubt),
  });
  // The unusual address that was told at its field: the second try goes on with it (checklist J22).
  const [told, setTold] = useState<string | null>(null);
  const isTold = doubt !== undefined && told === draft.text;
  const drop = () => {
    draft.drop();
    base.drop();
  };

  if (draft.text === null) {
    return (
      <span className={styles.line}>
        {email === '' ? 'None' : <CopyText value={email} label="email" />}
        <Button
          ref={button}
          className={styles.button}
          size="small"
          onClick={() => {
            wrong.reset();
            base.set(email);
            draft.set(email);
          }}
        >
          Edit Email
        </Button>
      </span>
    );
  }

  const before = base.text ?? email;
  const after = draft.text.trim();
  const unsaved = after !== email;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isTold && !wrong.passes(event.currentTarget)) {
      setTold(doubt === undefined ? null : draft.text);
      return;
    }
    if (after === before) drop();
    else confirm(write(after, before));
  };
  return (
    <form className={styles.edit} onSubmit={onSubmit} noValidate>
      <Field
        className={styles.field}
        hint={unsaved ? <UnsavedHint stored={email} unsaved /> : null}
        {...wrong.field('email')}
      >
        <Input
          aria-label="Email"
          name="email"
          type="email"
          required
          ref={field}
          value={draft.text}
          onChange={(_event, data) => draft.set(data.value)}
          onKeyDown={(event) => {
            // Esc gives up the edit, not the whole modal.
            if (event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              drop();
            }
          }}
        />
      </Field>
      <Button type="submit" appearance="primary">
        {isTold ? 'Save anyway' : 'Save'}
      </Button>
      <Button onClick={drop}>Cancel</Button>
    </form>
  );
};
