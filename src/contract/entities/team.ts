import { z } from 'zod';
import {
  Flag,
  Id,
  knownList,
  OptionalCount,
  OptionalDate,
  OptionalText,
  PlanCode,
  YesNo,
} from './common';

/** A team in a membership or a search result. */
const teamSummary = {
  id: Id,
  email: OptionalText,
  companyName: OptionalText,
  enterprisePlan: PlanCode,
  subscriptionTier: OptionalText,
  textFollowUp: Flag,
  emailFollowUp: Flag,
};

/** A parent's flag limits members only if it is off; a missing flag counts as on. */
const ParentFlag = YesNo.nullish().transform(
  (flag) => flag === undefined || flag === null || Boolean(flag),
);

export const ParentTeam = z.object({
  ...teamSummary,
  textFollowUp: ParentFlag,
  emailFollowUp: ParentFlag,
});
export type ParentTeam = z.infer<typeof ParentTeam>;

/**
 * A team in a membership, with the parent team whose flags limit its members' flags (section 4).
 */
export const TeamSummary = z.object({ ...teamSummary, parent: ParentTeam.nullish() });
export type TeamSummary = z.infer<typeof TeamSummary>;

/** A row of the search's team table. */
export const TeamRow = z.object({
  id: Id,
  email: OptionalText,
  companyName: OptionalText,
  createdAt: OptionalDate,
  enterprisePlan: PlanCode,
  subscriptionTier: OptionalText,
});
export type TeamRow = z.infer<typeof TeamRow>;

/** A member in a team's list. */
export const TeamMembership = z.object({
  id: Id,
  isAdmin: Flag,
  member: z.object({ id: Id, email: OptionalText, name: OptionalText }),
});
export type TeamMembership = z.infer<typeof TeamMembership>;

/** A hardware order. Counts are devices. */
export const Order = z.object({
  id: Id.nullish(),
  customDevices: OptionalCount,
  standardDevices: OptionalCount,
  shopifyOrderId: z.union([z.string(), z.number().transform(String)]).nullish(),
  createdAt: OptionalDate,
});
export type Order = z.infer<typeof Order>;

/**
 * A demo team (trial or quote) created by sales. Dates are ISO; the price is in dollars, as in the
 * API.
 */
export const DemoTeam = z.object({
  id: Id,
  isDeleted: Flag,
  hasPaid: Flag,
  trialExpiresAtUtc: OptionalDate,
  numberSeats: OptionalCount,
  pricePerSeatDollars: z.union([z.number(), z.string()]).nullish(),
  bucketPercentOff: z.union([z.number(), z.string()]).nullish(),
  stripeSourcePriceId: OptionalText,
  givenTrialWithoutCc: Flag,
  dueDateUtc: OptionalDate,
  multiYearSub: Flag,
  multiYearSubYears: OptionalCount,
  quotedCustomMemo: OptionalText,
});
export type DemoTeam = z.infer<typeof DemoTeam>;

/**
 * Section 3, Team. `stripeSubscription` is `subItem%sub`; its second part is the subscription ID.
 */
export const Team = z.object({
  ...teamSummary,
  parent: ParentTeam.nullish(),
  sendWeeklyInviteReminders: Flag,
  stripeSubscription: OptionalText,
  stripeCustomer: OptionalText,
  initialQuantity: OptionalCount,
  leadsPaid: OptionalCount,
  createdAt: OptionalDate,
  memberTeams: knownList(TeamMembership),
  orders: knownList(Order),
  internalDemoTeams: knownList(DemoTeam),
});
export type Team = z.infer<typeof Team>;

/** The staff responsible for a team. */
export const TeamSalesData = z.object({
  accountExecutive: z.object({ email: OptionalText }).nullish(),
  accountCsm: z.object({ email: OptionalText }).nullish(),
});
export type TeamSalesData = z.infer<typeof TeamSalesData>;
