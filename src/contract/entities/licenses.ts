import { z } from 'zod';

/** The licenses of third-party code in the app. */
export const Licenses = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** The SPDX expression, such as `MIT`; may be empty. */
      license: z.string(),
      /** Index in `texts`. */
      text: z.int().nonnegative(),
    }),
  ),
  texts: z.array(z.string()),
});
export type Licenses = z.infer<typeof Licenses>;
