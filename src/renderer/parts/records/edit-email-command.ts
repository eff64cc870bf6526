import { trimPasted } from '../../../contract/invisible';
import { emailError, emailWarning } from '../../../domain/members/member-form';
import { boundedName } from '../../../domain/text/bounded-name';
import type { AnyCommand, CommandContext, CommandSubjects } from '../../state/commands/commands';
import { baseKeyOf } from '../../state/drafts/base-draft';
import type { AnyWrite, Asked } from '../../state/outbox/write';

/** Edits the email of the record on top, in the draft of its own form; asks the same as that form. */
export const editEmail = <On extends 'member' | 'team'>(
  on: On,
  nameOf: (record: CommandSubjects[On]) => string,
  write: (record: CommandSubjects[On], email: string, before: string) => Asked<AnyWrite>,
): AnyCommand => {
  const draftOf = ({ id }: CommandSubjects[On]) => `${on}/${id}/email`;
  return {
    id: `${on}.editEmail`,
    on,
    title: 'Edit email',
    formTitle: (record: CommandSubjects[On]) => `Edit email of ${boundedName(nameOf(record))}`,
    words: ['change', 'address'],
    permissions: [],
    fields: ({ subject }: CommandContext<On>) => [
      {
        name: 'email',
        label: 'Email',
        kind: 'email',
        draft: draftOf(subject),
        value: subject.email ?? '',
        check: emailError,
        warning: emailWarning,
      },
    ],
    read: ({ email = '' }) => ({ email: trimPasted(email) }),
    run: ({ email }: { email: string }, { store, subject }: CommandContext<On>) => {
      const { confirmations, drafts } = store.getState();
      const draft = draftOf(subject);
      const before = drafts.texts[baseKeyOf(draft)] ?? subject.email ?? '';
      if (email !== before) return confirmations.confirmFromForm(write(subject, email, before));
      drafts.drop(draft);
      return;
    },
  };
};
