import { z } from 'zod';
import { Id, OptionalText } from './common';
import { DemoTeam } from './team';

/**
 * A demo team or quote as the list of tab 7 has it (section 2): shown as keys and values, so the
 * keys that nobody named here come along as they are.
 */
export const DemoTeamRecord = z.looseObject({
  ...DemoTeam.shape,
  teamId: Id.nullish(),
  companyName: OptionalText,
  stripeInvoiceLink: OptionalText,
});
export type DemoTeamRecord = z.infer<typeof DemoTeamRecord>;

/** Section 9: `limit` starts at 25 and grows by 50. */
export const DemoTeamsQuery = z.object({
  search: z.string(),
  isMine: z.boolean(),
  limit: z.int().positive(),
});
export type DemoTeamsQuery = z.infer<typeof DemoTeamsQuery>;
