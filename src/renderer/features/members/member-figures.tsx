import type { Member } from '../../../contract/entities/member';
import { lastLogin } from '../../../domain/members/last-login';
import { activeMembership, memberPlanLabel } from '../../../domain/teams/plan';
import { teamName } from '../../../domain/teams/team-name';
import { formatNumber } from '../../../domain/text/format-number';
import { type Figure, RecordFigures } from '../../parts/records/record-figures';
import { usePrices } from '../../state/queries/use-prices';
import { DateTime, Relative } from '../../ui/text/date-time';

/** The later login (section 4), and its source: app or dashboard. */
const login = (member: Member): Figure => {
  const seen = lastLogin(member);
  const { app_last_open: app, dashboard_last_open: dashboard } = member;
  return {
    label: 'Last login',
    value: seen ? <Relative iso={seen} /> : 'Never',
    note:
      app && dashboard ? (
        <>
          App <Relative iso={app} isInside />, dashboard <Relative iso={dashboard} isInside />
        </>
      ) : undefined,
  };
};

const activeTeam = (member: Member): Figure => {
  const active = activeMembership(member);
  const others = member.memberTeams.length - 1;
  return {
    label: 'Active team',
    value: active ? teamName(active.team) : 'None',
    note: active && others > 0 ? `and ${formatNumber(others)} more` : undefined,
  };
};

/** The key figures of a member: plan, team, last login, and member since. */
export const MemberFigures = ({ member }: { member: Member }) => {
  const { planPrices: prices } = usePrices();
  return (
    <RecordFigures
      figures={[
        { label: 'Plan', value: memberPlanLabel(member, prices) },
        activeTeam(member),
        login(member),
        {
          label: 'Created',
          value: member.registeredDate && <DateTime iso={member.registeredDate} />,
        },
      ]}
    />
  );
};
