import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Team, TeamMembership } from '../../../contract/entities/team';
import { seatCount } from '../../../rules/seats';
import { fitsMember } from '../../../rules/team-members';
import { teamName } from '../../../rules/team-name';
import { setAdmin } from '../../parts/admin-write';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { useApp } from '../../state/use-app';
import { useStaff } from '../../state/use-staff';
import { useToggle } from '../../state/use-write';
import { StatusBadge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { CopyText } from '../../ui/copy-text';
import { EmptyState } from '../../ui/empty-state';
import { ScrollList } from '../../ui/scroll-list';
import { Section } from '../../ui/section';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr) 72px max-content max-content',
    columnGap: '12px',
    alignItems: 'center',
    '@media (max-width: 720px)': {
      gridTemplateColumns: 'minmax(0, 1fr) max-content max-content',
      '& > :first-child': { display: 'none' },
    },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  filter: { maxWidth: '320px' },
});

/** Up to here one sees the member without a filter. */
const fewMembers = 8;

const MemberRow = ({ team, membership }: { team: Team; membership: TeamMembership }) => {
  const styles = useStyles();
  const { may } = useStaff();
  const { checked: isAdmin, set } = useToggle(
    setAdmin({ ...membership, memberId: membership.member.id, teamId: team.id }),
  );
  const openModal = useApp((state) => state.navigation.openModal);
  const { member } = membership;
  // The list has emails; the name stands in the record, where that is known already.
  const known = useApp((state) => state.records.member(member.id).value?.name);
  const name = member.name || known;
  return (
    <div className={styles.row}>
      <span className={styles.quiet}>
        <CopyText value={String(member.id)} label="member ID" />
      </span>
      <span className={styles.text} title={[member.email, name].filter(Boolean).join(' ')}>
        {member.email || name || '–'}
        {member.email && name && <span className={styles.quiet}> {name}</span>}
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
export const TeamMembers = ({ team }: { team: Team }) => {
  const styles = useStyles();
  const [filter, setFilter] = useState('');
  const all = team.memberTeams;
  const shown = all.filter(({ member }) => fitsMember(member, filter));
  return (
    <Section
      title={`Team Members (${all.length.toLocaleString('en-US')} / ${seatCount(team).toLocaleString('en-US')})`}
      actions={
        shown.length > 0 && (
          <SaveTableButton
            name={`Members of ${teamName(team)}`}
            table={() => ({
              headers: ['ID', 'Email', 'Name', 'Is Admin'],
              rows: shown.map(({ member, isAdmin }) => [
                member.id,
                member.email,
                member.name,
                isAdmin,
              ]),
            })}
          />
        )
      }
    >
      {all.length > fewMembers && (
        <Input
          className={styles.filter}
          aria-label="Filter members"
          placeholder="Email, name or ID"
          value={filter}
          onChange={(_event, data) => setFilter(data.value)}
        />
      )}
      <ScrollList
        label="Team Members"
        items={shown}
        itemKey={(membership) => membership.id}
        flows
        empty={
          <EmptyState
            title={all.length === 0 ? 'This team has no members yet' : `Nobody fits “${filter}”`}
          />
        }
      >
        {(membership) => <MemberRow team={team} membership={membership} />}
      </ScrollList>
    </Section>
  );
};
