import { z } from 'zod';

const plainHttpHere = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?([/?#]|$)/i;

/**
 * Whether the app may send tokens and people to an address: https, or http to this computer (J17).
 */
export const isSecureUrl = (address: string): boolean =>
  /^https:/i.test(address) || plainHttpHere.test(address);

const HttpUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isSecureUrl, 'must be an https URL (http is allowed only for this computer)');

/** Determines how prominently the app shows its environment, and which team app pages it uses. */
export const EnvironmentKind = z.enum(['sandbox', 'staging', 'production']);
export type EnvironmentKind = z.infer<typeof EnvironmentKind>;

/** Price IDs of the two synthetic New Billing entries from section 3. */
export const NewBillingIds = z.object({
  yearly: z.string().min(1),
  monthly: z.string().min(1),
});
export type NewBillingIds = z.infer<typeof NewBillingIds>;

/**
 * An environment file (`resources/environments/*.json`, or one given with `--environment FILE`).
 * The sandbox's file omits the URLs; the server that the app starts fills them in. Keys from other
 * versions are dropped.
 */
export const Environment = z.object({
  name: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().min(1),
  /**
   * Comes from the file because a name proves nothing (checklist J17). Files from older versions
   * lack it and count as the kind that needs the most care.
   */
  kind: EnvironmentKind.default('production'),
  staffApiUrl: HttpUrl,
  productApiUrl: HttpUrl,
  directoryProxyUrl: HttpUrl,
  ipLookupUrl: HttpUrl,
  google: z.object({
    clientId: z.string().min(1),
    /** Google's desktop clients have a client secret that is not confidential (checklist J9). */
    clientSecret: z.string().optional(),
    authorizationUrl: HttpUrl,
    tokenUrl: HttpUrl,
    jwksUrl: HttpUrl,
    /**
     * Revokes a refresh token at sign-out (RFC 7009). Older files lack it; the token then expires
     * by itself.
     */
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
  /** Price IDs of the two New Billing entries, if not the defaults (checklist J11). */
  newBilling: NewBillingIds.optional(),
  /** Plans whose checkout links include cards (section 7: some plans only), if not the defaults. */
  checkoutCardPlans: z.array(z.string().min(1)).optional(),
  /** Path overrides for the route table, by route ID. */
  routes: z.record(z.string(), z.string().startsWith('/')).optional(),
});
export type Environment = z.infer<typeof Environment>;

/** The file of an embedded sandbox; its server provides the rest once it listens. */
export const SandboxEnvironment = z.object({
  name: z.literal('sandbox'),
  label: z.string().min(1),
  /** Files from older versions lack it. */
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
