import { Field, Input, makeStyles } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import { trimPasted } from '../../../contract/invisible';
import { emailError, emailWarning } from '../../../domain/members/member-form';
import { useEditDraft } from '../../state/drafts/use-edit-draft';
import { useWrite } from '../../state/outbox/use-write';
import type { AnyWrite, Asked } from '../../state/outbox/write';
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
  // Reserves space for two lines of the warning and one of the stored email, so that the content
  // below does not move.
  field: { flex: '1 1 240px', minHeight: '84px', alignContent: 'start' },
  // The button wraps below an email that needs the full width.
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 },
  button: { flexShrink: 0 },
});

interface EditableEmailProps {
  /** Such as `member/12`: typed text survives closing the modal and the session. */
  readonly draft: string;
  readonly email: string;
  /** The feature's write; `before` is the email that the user saw. */
  readonly write: (email: string, before: string) => Asked<AnyWrite>;
}

/**
 * Edit Email / Cancel / Save. The email is required; the confirmation shows the old and the new
 * one.
 */
export const EditableEmail = ({ draft, email, write }: EditableEmailProps) => {
  const styles = useStyles();
  const edit = useEditDraft(draft, { email });
  const typed = edit.texts.email;
  const { confirm } = useWrite();
  const { button, field } = useEditFocus<HTMLInputElement>(edit.isBegun);
  const warning = edit.isBegun ? emailWarning(typed.trim()) : null;
  const wrong = useFormErrors(
    { email: edit.isBegun ? emailError(typed) : null },
    { warnings: { email: warning }, texts: typed },
  );

  if (!edit.isBegun) {
    return (
      <span className={styles.line}>
        {email === '' ? 'None' : <CopyText value={email} label="email" email />}
        <Button
          ref={button}
          className={styles.button}
          size="small"
          onClick={() => {
            wrong.reset();
            edit.begin();
          }}
        >
          Edit Email
        </Button>
      </span>
    );
  }

  const before = edit.base.email;
  const after = typed === before ? before : trimPasted(typed);
  const unsaved = after !== email;
  const cancel = () => edit.discard('Email change discarded');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!wrong.passes(event.currentTarget)) return;
    if (after === before) edit.drop();
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
          // Not of type email: Chromium would turn the domain of kim@müller.de into xn--mller-kva.de.
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          required
          ref={field}
          value={typed}
          onChange={(_event, data) => edit.set('email', data.value)}
          onKeyDown={(event) => {
            // Esc cancels the edit instead of closing the modal.
            if (event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              cancel();
            }
          }}
        />
      </Field>
      <Button type="submit" appearance="primary">
        {wrong.warningsShown ? 'Save anyway' : 'Save'}
      </Button>
      <Button onClick={cancel}>Cancel</Button>
    </form>
  );
};
