import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Team, TeamMembership } from '../../../contract/entities/team';
import { seatCount } from '../../../rules/seats';
import { StatusBadge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { messages } from '../../ui/messages';
import { ScrollList } from '../../ui/scroll-list';
import { Section } from '../../ui/section';
import { useApp } from '../../ui/use-app';
import { useStaff } from '../../ui/use-staff';

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
  const key = `membership/${membership.id}/isAdmin`;
  const wish = useApp((state) => state.toggles.wishes[key]);
  const set = useApp((state) => state.toggles.set);
  const patchTeam = useApp((state) => state.records.patchTeam);
  const openModal = useApp((state) => state.navigation.openModal);
  const isAdmin = wish ?? membership.isAdmin;
  const { member } = membership;
  return (
    <div className={styles.row}>
      <span className={styles.quiet}>{member.id}</span>
      <span className={styles.text} title={member.email ?? undefined}>
        {member.email || member.name || '–'}
      </span>
      <span>{isAdmin && <StatusBadge tone="brand">Admin</StatusBadge>}</span>
      {may('admin') ? (
        <Button
          size="small"
          onClick={() =>
            void set({
              key,
              value: !isAdmin,
              current: membership.isAdmin,
              method: 'member.changeAdmin',
              input: (value) => ({ memberId: member.id, teamId: team.id, isAdmin: value }),
              apply: (value) =>
                patchTeam(team.id, ({ memberTeams }) => ({
                  memberTeams: memberTeams.map((each) =>
                    each.id === membership.id ? { ...each, isAdmin: value } : each,
                  ),
                })),
              success: messages.updatedMemberTeams,
            })
          }
        >
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
