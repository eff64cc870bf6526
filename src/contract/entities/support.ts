import { z } from 'zod';

/** What would be saved, line by line: what is shown is what the file has. */
export const SupportBundle = z.object({
  /** Names it for `support.save`. */
  id: z.string(),
  lines: z.array(z.string()),
});
export type SupportBundle = z.infer<typeof SupportBundle>;
