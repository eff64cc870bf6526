import { makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import type { Member, Membership } from '../../../contract/entities/member';
import { planLabel } from '../../../domain/billing/plan-names';
import { isOnlyAdmin } from '../../../domain/members/membership-warnings';
import { teamName } from '../../../domain/teams/team-name';
import { setAdmin } from '../../parts/records/admin-write';
import { useToggle } from '../../state/outbox/use-write';
import { useCachedQuery } from '../../state/queries/use-cached-query';
import { usePrices } from '../../state/queries/use-prices';
import { useStaff } from '../../state/session/use-staff';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { EmptyState } from '../../ui/feedback/empty-state';
import { unseen } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { useShowMore } from '../../ui/tables/show-more';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    // Fixed, because the plan's name arrives late with the prices and would move the columns.
    '@media (min-width: 721px)': { tableLayout: 'fixed' },
    '& th': {
      textAlign: 'left',
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
      fontWeight: tokens.fontWeightSemibold,
      padding: '6px 12px 6px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& tbody td': {
      padding: '6px 12px 6px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      overflowWrap: 'anywhere',
    },
  },
  id: { width: '118px' },
  plan: { width: '140px' },
  admin: { width: '80px' },
  last: { width: '220px' },
  unseen,
  actions: { textAlign: 'right', whiteSpace: 'nowrap', '& > * + *': { marginLeft: '8px' } },
});

const MembershipRow = ({ member, membership }: { member: Member; membership: Membership }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const { team } = membership;
  const { checked: isAdmin, set } = useToggle(
    setAdmin({ ...membership, memberId: member.id, teamId: team.id }),
  );
  const adminLabel = isAdmin ? 'Remove Admin' : 'Make Admin';
  /** In the names of the row's buttons, which a screen reader may read without the row. */
  const name = teamName(team);
  // Uses the team only if it is cached; sends no request.
  const { value: whole } = useCachedQuery('team.getById', { teamId: team.id });
  const isOnly = whole !== null && isOnlyAdmin(whole, member.id);
  const openModal = useApp((state) => state.navigation.openModal);
  const { planPrices: prices } = usePrices();
  return (
    <tr>
      <td>
        <CopyText value={String(team.id)} label={`team ID ${team.id}`} />
      </td>
      <td>{team.companyName || team.email || '–'}</td>
      <td>{planLabel(team, prices) || '–'}</td>
      <td>{isAdmin ? (isOnly ? 'Yes (only admin)' : 'Yes') : 'No'}</td>
      <td className={styles.actions}>
        {may('admin') && (
          <Button
            size="small"
            flips
            aria-label={`${adminLabel}: ${name}`}
            onClick={() => set(!isAdmin)}
          >
            {adminLabel}
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Open Team: ${name}`}
          onClick={() => openModal({ kind: 'team', id: team.id })}
        >
          Open Team
        </Button>
      </td>
    </tr>
  );
};

/** Team section (C5): each membership with its team and admin rights. */
export const Memberships = ({ member }: { member: Member }) => {
  const styles = useStyles();
  const list = useRef<HTMLTableSectionElement>(null);
  const { shown, more } = useShowMore(member.memberTeams, list);
  return (
    <Section title="Teams">
      {member.memberTeams.length === 0 ? (
        <EmptyState title="Not on any team" />
      ) : (
        <table className={styles.table} aria-label="Teams">
          <thead>
            <tr>
              <th scope="col" className={styles.id}>
                Team ID
              </th>
              <th scope="col">Company</th>
              <th scope="col" className={styles.plan}>
                Plan
              </th>
              <th scope="col" className={styles.admin}>
                Is Admin
              </th>
              <th scope="col" className={styles.last}>
                <span className={styles.unseen}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody ref={list}>
            {shown.map((membership) => (
              <MembershipRow key={membership.id} member={member} membership={membership} />
            ))}
          </tbody>
        </table>
      )}
      {more}
    </Section>
  );
};
