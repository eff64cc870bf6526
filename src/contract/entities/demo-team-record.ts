import { z } from 'zod';
import { Id, OptionalText, YesNo } from './common';
import { DemoTeam } from './team';

/** A flag that stays missing, because the record is shown: No would claim what the API didn't say. */
const ShownFlag = YesNo.nullish().transform((flag) => (flag == null ? undefined : Boolean(flag)));

/**
 * A demo team or quote in the list of tab 7 (section 2). It is shown as keys and values, so unknown
 * keys are kept.
 */
export const DemoTeamRecord = z.looseObject({
  ...DemoTeam.shape,
  isDeleted: ShownFlag,
  hasPaid: ShownFlag,
  givenTrialWithoutCc: ShownFlag,
  multiYearSub: ShownFlag,
  teamId: Id.nullish(),
  companyName: OptionalText,
  stripeInvoiceLink: OptionalText,
});
export type DemoTeamRecord = z.infer<typeof DemoTeamRecord>;

/** Section 9: `limit` starts at 25 and grows by 50. */
const DemoTeamsQuery = z.object({
  search: z.string(),
  isMine: z.boolean(),
  limit: z.int().positive(),
});
export type DemoTeamsQuery = z.infer<typeof DemoTeamsQuery>;
