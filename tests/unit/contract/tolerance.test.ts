import { describe, expect, it } from 'vitest';
import { Id } from '../../../src/contract/entities/common';
import { Member, MemberRow } from '../../../src/contract/entities/member';
import { IntegrationConnection } from '../../../src/contract/entities/member-details';
import { flagLimits } from '../../../src/domain/members/lead-capture';
import { integrationName } from '../../../src/domain/records/integration-name';
import { hasActiveTeam } from '../../../src/domain/teams/plan';

const row = { id: 12, email: 'ada@example.test', isPro: 0 };
const teamOf = (parent: object) => ({ id: 30, companyName: 'Acme', parent });

describe('J8: an ID', () => {
  it.each([5, '5', '005'])('%j is read as 5', (id) => {
    expect(Id.parse(id)).toBe(5);
  });

  it.each([-1, 1.5, '', ' 5', '5a', '1e3', null, '1'.repeat(16)])('%j is rejected', (id) => {
    expect(Id.safeParse(id).success).toBe(false);
  });
});

describe('display-only values', () => {
  it('accept a member without an email', () => {
    expect(MemberRow.parse({ ...row, email: null }).email).toBe('');
    const { email: _none, ...without } = row;
    expect(Member.parse({ ...without, memberTeams: [] }).email).toBe('');
  });

  it('treat activeTeamsMember 0 as no teams', () => {
    expect(MemberRow.parse({ ...row, activeTeamsMember: 0 }).activeTeamsMember).toBe(false);
    const membership = { id: 5, isAdmin: true, team: { id: 30, enterprisePlan: '60' } };
    const member = Member.parse({ ...row, activeTeamsMember: 0, memberTeams: [membership] });
    expect(hasActiveTeam(member)).toBe(false);
  });

  it('accept a connection that does not name its integration', () => {
    const connection = IntegrationConnection.parse({ id: 1 });
    expect(integrationName(connection.integration)).toBe('');
  });

  it('treat a parent without flags as no limit, and a flag that is off as a limit', () => {
    const member = (parent: object) =>
      Member.parse({ ...row, memberTeams: [{ id: 5, isAdmin: false, team: teamOf(parent) }] });
    expect(flagLimits(member({ id: 1 }))).toEqual({ textFollowUp: null, emailFollowUp: null });
    const limits = flagLimits(member({ id: 1, textFollowUp: 0, emailFollowUp: true }));
    expect(limits.textFollowUp?.id).toBe(1);
    expect(limits.emailFollowUp).toBeNull();
  });
});
