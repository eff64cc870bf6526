import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Team, TeamMembership } from '../../../contract/entities/team';
import { seatCount } from '../../../rules/seats';
import { useApp } from '../../state/use-app';
import { useStaff } from '../../state/use-staff';
import { useToggle } from '../../state/use-write';
import { StatusBadge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { ScrollList } from '../../ui/scroll-list';
import { Section } from '../../ui/section';
import { setTeamMemberAdmin } from './team-writes';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr) 72px max-content max-content',
    columnGap: '12px',
    alignItems: 'center',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const MemberRow = ({ team, membership }: { team: Team; membership: TeamMembership }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const { checked: isAdmin, set } = useToggle(setTeamMemberAdmin(team, membership));
  const openModal = useApp((state) => state.navigation.openModal);
  const { member } = membership;
  return (
    <div className={styles.row}>
      <span className={styles.quiet}>{member.id}</span>
      <span className={styles.text} title={member.email ?? undefined}>
        {member.email || member.name || '–'}
      </span>
      <span>{isAdmin && <StatusBadge tone="brand">Admin</StatusBadge>}</span>
      {may('admin') ? (
        <Button size="small" onClick={() => set(!isAdmin)}>
          {isAdmin ? 'Remove Admin' : 'Make Admin'}
        </Button>
      ) : (
        <span />
      )}
      <Button
        size="small"
        appearance="subtle"
        aria-label={`Open member ${member.id}`}
        onClick={() => openModal({ kind: 'member', id: member.id })}
      >
        Open
      </Button>
    </div>
  );
};

/** Team Members (D6): count and seat count, admin rights per member. */
export const TeamMembers = ({ team }: { team: Team }) => (
  <Section title={`Team Members (${team.memberTeams.length} / ${seatCount(team)})`}>
    <ScrollList
      label="Team Members"
      items={team.memberTeams}
      itemKey={(membership) => membership.id}
      itemHeight={41}
      empty={<EmptyState title="This team has no members yet" />}
    >
      {(membership) => <MemberRow team={team} membership={membership} />}
    </ScrollList>
  </Section>
);
