import { z } from 'zod';
import { trimEnds, withoutInvisible } from '../invisible';
import { newTeamLimits } from '../limits';
import { Id, OptionalCount, OptionalText } from './common';

/** Section 5: an email has an at sign and a dot and no spaces. */
const listedEmail = z
  .string()
  .overwrite(withoutInvisible)
  .regex(/^(?=.*@)(?=.*\.)\S+$/);

/**
 * Creates a team (section 7). `memberEmails` is never empty: it contains the owner if there is no
 * other member. `salesforceAccountId` is '' only for a test account.
 */
export const CreateTeam = z
  .object({
    teamOwnerEmail: z
      .string()
      .overwrite(withoutInvisible)
      .trim()
      .min(1)
      .max(newTeamLimits.teamOwnerEmail),
    teamOwnerName: z.string().overwrite(trimEnds).min(1).max(newTeamLimits.teamOwnerName),
    salesforceAccountId: z
      .string()
      .overwrite(withoutInvisible)
      .trim()
      .max(newTeamLimits.salesforceAccountId),
    memberEmails: z.array(listedEmail).min(1),
    isTestAccount: z.boolean(),
    addOwnerAsAdmin: z.boolean(),
  })
  .refine((team) => team.isTestAccount || team.salesforceAccountId !== '', {
    path: ['salesforceAccountId'],
    error: 'A Salesforce account ID is required unless this is a test account.',
  });
export type CreateTeam = z.infer<typeof CreateTeam>;

/** The response to creating a team (section 7). The login token stays in the main process. */
export const CreatedTeam = z.object({
  team: z.object({ id: Id, email: OptionalText }),
  loginToken: OptionalText,
  stripeCustomer: OptionalText,
  teamSize: OptionalCount,
});
export type CreatedTeam = z.infer<typeof CreatedTeam>;
