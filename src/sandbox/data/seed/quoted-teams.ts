import { createCompanyMaker } from './company-maker';
import { makeMember } from './member-maker';
import { QUOTED_MEMBERS_FROM, QUOTED_TEAMS_FROM } from './named/named-ids';
import { createPersonMaker } from './person-maker';
import type { SeedContext } from './seed-context';
import { makeDemoTeam, makeTeam } from './team-maker';

/** More than anyone scrolls through, and enough to test the speed of a long list. */
const MOST = 5000;
/** 5,000 for 20,000 members. */
const PER_MEMBER = 0.25;

/**
 * Writes teams with a quote or a trial, each with its owner. Written last, so that the other
 * records don't depend on them.
 */
export const writeQuotedTeams = (context: SeedContext, members: number): void => {
  const { random, writer, calendar } = context;
  const makeCompany = createCompanyMaker(random);
  const makePerson = createPersonMaker(random);
  const count = Math.min(MOST, Math.round(members * PER_MEMBER));
  for (let index = 0; index < count; index += 1) {
    const { name, domain } = makeCompany();
    const company = { name, domain: domain.replace(/\.example$/, `.quotes.example`) };
    const teamId = QUOTED_TEAMS_FROM + index;
    const memberId = QUOTED_MEMBERS_FROM + index;
    const person = makePerson();
    const days = random.int(-200, 40);
    writer.team(
      makeTeam(context, teamId, company, { enterprisePlan: null, initialQuantity: null }),
    );
    const membership = context.nextMembershipId();
    writer.membership({ id: membership, memberId, teamId, isAdmin: 1 });
    writer.member({
      ...makeMember(context, memberId, person, `${person.handle}${memberId}@${company.domain}`),
      activeMembershipId: null,
    });
    writer.demoTeam(
      makeDemoTeam(context, teamId, {
        trialExpiresAtUtc: days > 0 ? calendar.ahead({ days }) : calendar.ago({ days: -days }),
      }),
    );
  }
};
