import { z } from 'zod';
import { Flag, Id, knownList, OptionalDate, OptionalText, YesNo } from './common';
import { TeamSummary } from './team';

/** A member's membership in a team. */
export const Membership = z.object({ id: Id, isAdmin: Flag, team: TeamSummary });
export type Membership = z.infer<typeof Membership>;

/** The membership with the active team plan; some responses only say whether there is one. */
const ActiveMembership = z.union([Membership, YesNo.transform(Boolean)]).nullish();

/** 0 Free, 1 Pro, 2 Pro + (section 3). */
const ProLevel = z
  .union([z.int(), z.boolean().transform(Number)])
  .nullish()
  .transform((level) => level ?? 0);

const identity = {
  id: Id,
  /** Display only; a member without an email can still be opened. */
  email: z
    .string()
    .nullish()
    .transform((email) => email ?? ''),
  hash: OptionalText,
  slug: OptionalText,
  registeredDate: OptionalDate,
  app_last_open: OptionalDate,
  dashboard_last_open: OptionalDate,
  isPro: ProLevel,
};

/**
 * A row of the search's member table. Has only what the columns need because there can be 10,000
 * rows.
 */
export const MemberRow = z.object({
  ...identity,
  activeTeamsMember: z
    .union([
      z.object({
        id: Id,
        team: z.object({
          id: Id,
          enterprisePlan: TeamSummary.shape.enterprisePlan,
          subscriptionTier: OptionalText,
        }),
      }),
      YesNo.transform(Boolean),
    ])
    .nullish(),
});
export type MemberRow = z.infer<typeof MemberRow>;

/** Section 3, Member. `exchange` '0' means that the lead capture form is off. */
export const Member = z.object({
  ...identity,
  uid: OptionalText,
  name: OptionalText,
  emailVerified: Flag,
  activeTeamsMember: ActiveMembership,
  textFollowUp: Flag,
  emailFollowUp: Flag,
  exchange: z.union([z.string(), z.number().transform(String)]).nullish(),
  memberTeams: knownList(Membership),
});
export type Member = z.infer<typeof Member>;
