import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { emailError } from '../../rules/member-form';
import { CopyText } from './copy-text';
import { GuardedSave, type GuardedSaveRequest } from './guarded-save';
import { useDraft } from './use-draft';
import { useEditFocus } from './use-edit-focus';

const useStyles = makeStyles({
  edit: { display: 'flex', alignItems: 'flex-start', gap: '8px', maxWidth: '560px' },
  field: { flexGrow: 1 },
  line: { display: 'flex', alignItems: 'center', gap: '8px' },
});

interface EditableEmailProps {
  /** Such as `member/12/email`: what is typed survives the modal and the session. */
  readonly draftKey: string;
  readonly email: string;
  readonly request: (
    email: string,
    base: string,
  ) => Pick<GuardedSaveRequest, 'method' | 'input' | 'question' | 'success' | 'onKeepTheirs'>;
}

/** Edit Email / Cancel / Save; required, and shown old and new before it goes. */
export const EditableEmail = ({ draftKey, email, request }: EditableEmailProps) => {
  const styles = useStyles();
  const draft = useDraft(draftKey);
  const base = useDraft(`${draftKey}/base`);
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const { button, field } = useEditFocus<HTMLInputElement>(draft.text !== null);
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
          size="small"
          onClick={() => {
            setTried(false);
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
  const error = emailError(draft.text);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error) return;
    if (after === before) drop();
    else setAsking(true);
  };
  const details = asking ? request(after, before) : null;
  return (
    <>
      <form className={styles.edit} onSubmit={onSubmit} noValidate>
        <Field
          className={styles.field}
          validationState={tried && error ? 'error' : 'none'}
          validationMessage={tried ? error : null}
        >
          <Input
            aria-label="Email"
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
          Save
        </Button>
        <Button onClick={drop}>Cancel</Button>
      </form>
      {details && (
        <GuardedSave
          request={{
            ...details,
            key: draftKey,
            title: 'Change the email?',
            confirmLabel: 'Save',
            changes: [{ field: 'email', label: 'Email', before, after }],
            onSaved: drop,
            onKeepTheirs: () => {
              drop();
              details.onKeepTheirs?.();
            },
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
