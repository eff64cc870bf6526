import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import type { Member } from '../../../contract/entities/member';
import { useAdminDoubts } from '../../parts/records/use-admin-doubts';
import { useWrite } from '../../state/outbox/use-write';
import { Button } from '../../ui/buttons/button';
import { deleteMember } from './member-writes';

/** Delete (C2): the modal closes and the row disappears when core announces the deletion. */
export const DeleteMember = ({ member }: { member: Member }) => {
  const { confirm } = useWrite();
  const doubts = useAdminDoubts(member, 'delete');
  return (
    <Button icon={<DeleteRegular />} onClick={() => confirm(deleteMember(member, doubts))}>
      Delete
    </Button>
  );
};
