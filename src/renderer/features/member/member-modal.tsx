import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Member } from '../../../contract/entities/member';
import { memberName } from '../../../rules/member-form';
import { hasActiveTeam } from '../../../rules/plan';
import { Collapsible } from '../../ui/collapsible';
import { ErrorState } from '../../ui/error-state';
import { IntegrationsPanel } from '../../ui/integrations-panel';
import { InlineLoading } from '../../ui/loading';
import { Modal } from '../../ui/modal';
import { useApp } from '../../ui/use-app';
import { useStaff } from '../../ui/use-staff';
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
  const startPostFlow = useApp((state) => state.navigation.startPostFlow);
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
          <Button appearance="primary" onClick={() => void startPostFlow(member.email)}>
            Create New Team
          </Button>
        </div>
      )}
      {may('admin') && (
        <Collapsible title="Admin Controls" open={adminOpen} onToggle={setAdminOpen}>
          <AdminControls member={member} />
        </Collapsible>
      )}
      <Collapsible title="Integrations" open={integrationsOpen} onToggle={setIntegrationsOpen}>
        <IntegrationsPanel owner="member" id={member.id} />
      </Collapsible>
      <DeleteMember member={member} />
    </div>
  );
};

/** Section 2, member modal. */
export const MemberModal = ({ id }: { id: number }) => {
  const record = useApp((state) => state.records.members[id]);
  const loadMember = useApp((state) => state.records.loadMember);
  const ensurePrices = useApp((state) => state.prices.ensure);

  useEffect(() => {
    void loadMember(id);
    void ensurePrices();
  }, [id, loadMember, ensurePrices]);

  return (
    <Modal title="Member" size="large">
      {record?.load === 'failed' && record.error && (
        <ErrorState error={record.error} onRetry={() => void loadMember(id)} />
      )}
      {record?.value ? (
        <MemberBody member={record.value} />
      ) : (
        record?.load !== 'failed' && <InlineLoading label={`Loading member ${id}`} />
      )}
    </Modal>
  );
};
