import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Team, TeamMembership } from '../../../contract/entities/team';
import { seatCount } from '../../../domain/teams/seats';
import { fitsMember } from '../../../domain/teams/team-members';
import { teamName } from '../../../domain/teams/team-name';
import { formatNumber } from '../../../domain/text/format-number';
import { SelectionActions } from '../../parts/lists/selection-actions';
import { useSelection } from '../../parts/lists/use-selection';
import { setAdmin } from '../../parts/records/admin-write';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { useToggle } from '../../state/outbox/use-write';
import { useStaff } from '../../state/session/use-staff';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { CopyText } from '../../ui/buttons/copy-text';
import { StatusBadge } from '../../ui/feedback/badge';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FilterHeard } from '../../ui/feedback/heard';
import { oneLine } from '../../ui/layout/common-styles';
import { Section } from '../../ui/layout/section';
import { type Selecting, selectionAfter, withToggled } from '../../ui/tables/row-selection';
import { ScrollList } from '../../ui/tables/scroll-list';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    // The ID has room for ten digits.
    gridTemplateColumns: '112px minmax(0, 1fr) 72px max-content max-content',
    columnGap: '12px',
    alignItems: 'center',
    '@media (max-width: 720px)': {
      gridTemplateColumns: 'minmax(0, 1fr) max-content max-content max-content',
      columnGap: '8px',
      '& > :first-child': { display: 'none' },
    },
  },
  boxed: {
    gridTemplateColumns: '16px 112px minmax(0, 1fr) 72px max-content max-content',
    '@media (max-width: 720px)': {
      gridTemplateColumns: '16px minmax(0, 1fr) max-content max-content max-content',
      '& > :first-child': { display: 'block' },
      '& > :nth-child(2)': { display: 'none' },
    },
  },
  box: {
    width: '16px',
    height: '16px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  text: { minWidth: 0, lineHeight: '18px' },
  line: { ...oneLine, display: 'block' },
  email: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  filter: { maxWidth: '320px' },
});

/** Up to this number, no filter is needed. */
const fewMembers = 8;

interface MemberRowProps {
  readonly team: Team;
  readonly membership: TeamMembership;
  /** Undefined if no bulk action applies to members. */
  readonly selecting: Selecting | undefined;
}

const MemberRow = ({ team, membership, selecting }: MemberRowProps) => {
  const styles = useStyles();
  const { may } = useStaff();
  const { checked: isAdmin, set } = useToggle(
    setAdmin({
      ...membership,
      memberId: membership.member.id,
      teamId: team.id,
      name: membership.member.name || membership.member.email || undefined,
    }),
  );
  const adminLabel = isAdmin ? 'Remove Admin' : 'Make Admin';
  const openModal = useApp((state) => state.navigation.openModal);
  const { member } = membership;
  // The list has emails only; the name comes from the member's record, if cached.
  const known = useApp((state) => state.records.member(member.id).value?.name);
  const name = member.name || known;
  /** In the names of the row's controls, which a screen reader may read without the row. */
  const who = member.email || name || `member ${member.id}`;
  return (
    <div className={mergeClasses(styles.row, selecting && styles.boxed)}>
      {selecting && (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={`Select ${who}`}
          data-member={member.id}
          checked={selecting.selection.keys.has(member.id)}
          onChange={() => selecting.onSelect(withToggled(selecting.selection, member.id))}
        />
      )}
      <span className={styles.quiet}>
        <CopyText value={String(member.id)} label={`member ID ${member.id}`} />
      </span>
      <span className={styles.text} title={[name, member.email].filter(Boolean).join(' ')}>
        {name && <span className={styles.line}>{name}</span>}
        {member.email && (
          <span className={mergeClasses(styles.line, name ? styles.email : undefined)}>
            {member.email}
          </span>
        )}
        {!name && !member.email && '–'}
      </span>
      <span>{isAdmin && <StatusBadge tone="brand">Admin</StatusBadge>}</span>
      {may('admin') ? (
        <Button
          size="small"
          flips
          aria-label={`${adminLabel}: ${who}`}
          onClick={() => set(!isAdmin)}
        >
          {adminLabel}
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

/** What can be selected without the permission for bulk actions on members. */
const noRows: readonly TeamMembership[] = [];

const idOf = ({ member }: TeamMembership): number => member.id;

/** Team Members (D6): count and seat count, admin rights per member. */
export const TeamMembers = ({ team }: { team: Team }) => {
  const styles = useStyles();
  const [filter, setFilter] = useState('');
  const all = team.memberTeams;
  const shown = useMemo(
    () => all.filter(({ member }) => fitsMember(member, filter)),
    [all, filter],
  );
  const mayList = useStaff().may('admin');
  const selected = useSelection({
    table: 'team/members',
    asked: String(team.id),
    rows: mayList ? shown : noRows,
    keyOf: idOf,
  });

  /** Keys on a row's checkbox, as in every table. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof HTMLInputElement) || !target.dataset.member || key === ' ') return;
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('[data-member]')];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const next = steps[key] ? boxes[boxes.indexOf(target) + steps[key]] : undefined;
    const selection = selectionAfter(event, {
      selection: selected.selection,
      order: () => shown.map(idOf),
      at: Number(target.dataset.member),
      to: next && Number(next.dataset.member),
    });
    if (!selection && !next) return;
    event.preventDefault();
    if (selection) selected.onSelect(selection);
    next?.focus();
  };
  return (
    <Section
      title={`Team Members (${formatNumber(all.length)} / ${formatNumber(seatCount(team))})`}
      actions={
        <SelectionActions on="member" selected={selected} idOf={idOf}>
          {shown.length > 0 && (
            <SaveTableButton
              id={team.id}
              name={`Members of ${teamName(team)}`}
              filters={[filter]}
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
          )}
        </SelectionActions>
      }
    >
      {all.length > fewMembers && (
        <Input
          className={styles.filter}
          aria-label="Filter members"
          placeholder="Email, name, or ID"
          value={filter}
          onChange={(_event, data) => setFilter(data.value)}
        />
      )}
      <FilterHeard filter={filter} count={shown.length} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of its checkboxes */}
      <div onKeyDown={onKeyDown}>
        <ScrollList
          label="Team Members"
          items={shown}
          itemKey={(membership) => membership.id}
          flows
          empty={
            <EmptyState
              title={
                all.length === 0 ? 'This team has no members yet' : `No members match “${filter}”`
              }
            />
          }
        >
          {(membership) => (
            <MemberRow
              team={team}
              membership={membership}
              selecting={mayList ? selected : undefined}
            />
          )}
        </ScrollList>
      </div>
    </Section>
  );
};
