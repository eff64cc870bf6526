import { z } from 'zod';

/** The licences of others whose code is in the app. */
export const Licences = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** As SPDX writes it, such as `MIT`; may be empty. */
      licence: z.string(),
      /** Index in `texts`. */
      text: z.int().nonnegative(),
    }),
  ),
  texts: z.array(z.string()),
});
export type Licences = z.infer<typeof Licences>;
