import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import type { Member } from '../../../contract/entities/member';
import { memberName } from '../../../rules/member-form';
import { GuardedSave } from '../../ui/guarded-save';
import { messages } from '../../ui/messages';

/** Delete (C2): the modal closes and the row goes when core announces the deletion. */
export const DeleteMember = ({ member }: { member: Member }) => {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button icon={<DeleteRegular />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <GuardedSave
          request={{
            key: `member/${member.id}/delete`,
            method: 'member.delete',
            input: { id: member.id, email: member.email },
            title: 'Delete member',
            question: messages.confirmDeleteMember,
            confirmLabel: 'Yes',
            danger: true,
            changes: [
              {
                field: 'email',
                label: `Member ${member.id}`,
                before: member.email,
                after: '',
              },
            ],
            success: messages.deletedMember(memberName(member)),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};
