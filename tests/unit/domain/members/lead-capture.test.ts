import { describe, expect, it } from 'vitest';
import { Member } from '../../../../src/contract/entities/member';
import {
  exchangeFor,
  flagLimits,
  leadCaptureModeFor,
  leadCaptureOn,
  parentTeamOf,
} from '../../../../src/domain/members/lead-capture';
import { member, membership, parentTeam } from '../builders';

describe('lead capture mode', () => {
  it.each([
    ['0', false],
    ['', true],
    ['1', true],
    ['00', true],
    [null, true],
    [undefined, true],
  ])('exchange %j: %s', (exchange, expected) => {
    expect(leadCaptureOn({ exchange })).toBe(expected);
  });

  it('treats the number 0 as off too', () => {
    const sent = { id: 1, email: 'a@b.test', exchange: 0, memberTeams: [] };
    expect(leadCaptureOn(Member.parse(sent))).toBe(false);
  });

  it.each([true, false])('reads back what it writes: %s', (on) => {
    expect(leadCaptureOn({ exchange: exchangeFor(on) })).toBe(on);
  });

  it('writes empty and 1 for on, and 0 for off', () => {
    expect([exchangeFor(true), leadCaptureModeFor(true)]).toEqual(['', 1]);
    expect([exchangeFor(false), leadCaptureModeFor(false)]).toEqual(['0', 0]);
  });
});

describe('flagLimits', () => {
  const free = { textFollowUp: null, emailFollowUp: null };
  const noText = parentTeam({ id: 91, textFollowUp: false });
  const noMail = parentTeam({ id: 92, emailFollowUp: false });

  it('are empty for a member without teams or in teams of their own', () => {
    expect(flagLimits(member())).toEqual(free);
    const alone = membership({ textFollowUp: false, emailFollowUp: false });
    expect(parentTeamOf(alone)).toBeNull();
    expect(flagLimits(member({ memberTeams: [alone] }))).toEqual(free);
  });

  it('are empty under a parent with both flags on', () => {
    expect(flagLimits(member({ memberTeams: [membership({ parent: parentTeam() })] }))).toEqual(
      free,
    );
  });

  it('name the parent that has each flag off', () => {
    const memberTeams = [
      membership({ parent: parentTeam() }, 1),
      membership({ parent: noText }, 2),
      membership({ parent: noMail }, 3),
    ];
    const limits = flagLimits(member({ memberTeams }));
    expect(limits.textFollowUp?.id).toBe(91);
    expect(limits.emailFollowUp?.id).toBe(92);
  });

  it('use the active membership when the list does not have it', () => {
    const activeTeamsMember = membership({ parent: noMail });
    expect(flagLimits(member({ activeTeamsMember }))).toEqual({ ...free, emailFollowUp: noMail });
    expect(flagLimits(member({ activeTeamsMember: true }))).toEqual(free);
  });
});
