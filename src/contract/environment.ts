import { z } from 'zod';

const plainHttpHere = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?([/?#]|$)/i;

/** Whether tokens and people may go to an address: https, or http to this machine itself (J17). */
export const isSecureAddress = (address: string): boolean =>
  /^https:/i.test(address) || plainHttpHere.test(address);

const HttpUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isSecureAddress, 'must be an https address (plain http is for this machine only)');

/** How loudly the app shows where it works, and which pages of the team app are this one's own. */
export const EnvironmentKind = z.enum(['sandbox', 'staging', 'production']);
export type EnvironmentKind = z.infer<typeof EnvironmentKind>;

/** Price ids of the two synthetic New Billing entries of section 3. */
export const NewBillingIds = z.object({
  yearly: z.string().min(1),
  monthly: z.string().min(1),
});
export type NewBillingIds = z.infer<typeof NewBillingIds>;

/**
 * An environment file (`resources/environments/*.json`, or one given with `--environment FILE`).
 * The sandbox's file leaves the URLs out: the server that the app starts fills them in. Keys of other
 * versions are left out.
 */
export const Environment = z.object({
  name: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().min(1),
  /**
   * Said by the file: a name proves nothing (checklist J17). Files of older versions do not say it: they
   * count as the kind that asks for the most care.
   */
  kind: EnvironmentKind.default('production'),
  staffApiUrl: HttpUrl,
  productApiUrl: HttpUrl,
  directoryProxyUrl: HttpUrl,
  ipLookupUrl: HttpUrl,
  google: z.object({
    clientId: z.string().min(1),
    /** Google's desktop clients have one that is no secret (checklist J9). */
    clientSecret: z.string().optional(),
    authorizationUrl: HttpUrl,
    tokenUrl: HttpUrl,
    jwksUrl: HttpUrl,
    /** Ends a refresh token at sign-out (RFC 7009); older files have none: the token then ends by itself. */
    revocationUrl: HttpUrl.optional(),
    issuers: z.array(z.string()).min(1),
  }),
  /** Sign-in pages of the team app; `production` is the production admin host. */
  teamApp: z.object({ production: HttpUrl, staging: HttpUrl, dev: HttpUrl }),
  checkoutUrl: HttpUrl,
  stripe: z.object({
    scriptUrl: HttpUrl,
    liveKey: z.string().startsWith('pk_live_'),
    testKey: z.string().startsWith('pk_test_'),
    dashboardUrl: HttpUrl,
  }),
  /** Price ids of the two New Billing entries, where they are not the usual ones (checklist J11). */
  newBilling: NewBillingIds.optional(),
  /** Plans whose checkout links carry cards (section 7: some plans only), where they are not the usual ones. */
  checkoutCardPlans: z.array(z.string().min(1)).optional(),
  /** Overrides of paths of the route table, by route id. */
  routes: z.record(z.string(), z.string().startsWith('/')).optional(),
});
export type Environment = z.infer<typeof Environment>;

/** The file of an embedded sandbox: the server announces the rest when it listens. */
export const SandboxEnvironment = z.object({
  name: z.literal('sandbox'),
  label: z.string().min(1),
  /** Files of older versions do not say it. */
  kind: z.literal('sandbox').default('sandbox'),
  embedded: z.object({
    members: z.int().positive(),
    seed: z.int(),
    prod: z.boolean(),
  }),
});
export type SandboxEnvironment = z.infer<typeof SandboxEnvironment>;

export const EnvironmentFile = z.union([SandboxEnvironment, Environment]);
export type EnvironmentFile = z.infer<typeof EnvironmentFile>;
