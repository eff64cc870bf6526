import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Member } from '../../../contract/entities/member';
import { memberName } from '../../../rules/member-form';
import { hasActiveTeam } from '../../../rules/plan';
import { IntegrationsPanel } from '../../parts/integrations-panel';
import { RecordModal } from '../../parts/record-modal';
import { useCommand } from '../../state/use-features';
import { useMember } from '../../state/use-method';
import { useStaff } from '../../state/use-staff';
import { Collapsible } from '../../ui/collapsible';
import { AdminControls } from './admin-controls';
import { DeleteMember } from './delete-member';
import { LoginButtons } from './login-buttons';
import { MemberFacts } from './member-facts';
import { Memberships } from './memberships';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '20px' },
  bar: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  name: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
});

const MemberBody = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const runCommand = useCommand();
  const [adminOpen, setAdminOpen] = useState(false);
  const [integrationsOpen, setIntegrationsOpen] = useState(false);
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <span className={styles.name}>{memberName(member)}</span>
        {may('admin') && <LoginButtons member={member} />}
      </div>
      <MemberFacts member={member} />
      <Memberships member={member} />
      {!hasActiveTeam(member) && may('sales') && (
        <div>
          <Button
            appearance="primary"
            onClick={() => runCommand('postDemo.start', { email: member.email })}
          >
            Create New Team
          </Button>
        </div>
      )}
      <Collapsible title="Admin Controls" open={adminOpen} onToggle={setAdminOpen}>
        <AdminControls member={member} />
      </Collapsible>
      <Collapsible title="Integrations" open={integrationsOpen} onToggle={setIntegrationsOpen}>
        <IntegrationsPanel owner="member" id={member.id} />
      </Collapsible>
      <DeleteMember member={member} />
    </div>
  );
};

/** Section 2, member modal. */
export const MemberModal = ({ id }: { id: number }) => (
  <RecordModal title="Member" record={useMember(id)} name={`member ${id}`}>
    {(member) => <MemberBody member={member} />}
  </RecordModal>
);
