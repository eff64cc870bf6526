import { z } from 'zod';

/** The contents of the support file, line by line, exactly as shown. */
export const SupportBundle = z.object({
  /** Identifies the bundle for `support.save`. */
  id: z.string(),
  lines: z.array(z.string()),
});
export type SupportBundle = z.infer<typeof SupportBundle>;
