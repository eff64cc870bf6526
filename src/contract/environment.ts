import { z } from 'zod';

const HttpUrl = z.url({ protocol: /^https?$/ });

/**
 * An environment file (`resources/environments/*.json`, or one given with `--environment FILE`).
 * The sandbox's file leaves the URLs out: the server that the app starts fills them in.
 */
export const Environment = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().min(1),
  staffApiUrl: HttpUrl,
  productApiUrl: HttpUrl,
  directoryProxyUrl: HttpUrl,
  ipLookupUrl: HttpUrl,
  google: z.strictObject({
    clientId: z.string().min(1),
    /** Google's desktop clients have one that is no secret (checklist J9). */
    clientSecret: z.string().optional(),
    authorizationUrl: HttpUrl,
    tokenUrl: HttpUrl,
    jwksUrl: HttpUrl,
    issuers: z.array(z.string()).min(1),
  }),
  /** Sign-in pages of the team app; `production` is the production admin host. */
  teamApp: z.strictObject({ production: HttpUrl, staging: HttpUrl, dev: HttpUrl }),
  checkoutUrl: HttpUrl,
  stripe: z.strictObject({
    scriptUrl: HttpUrl,
    liveKey: z.string().startsWith('pk_live_'),
    testKey: z.string().startsWith('pk_test_'),
    dashboardUrl: HttpUrl,
  }),
  /** Overrides of paths of the route table, by route id. */
  routes: z.record(z.string(), z.string().startsWith('/')).optional(),
});
export type Environment = z.infer<typeof Environment>;

/** The file of an embedded sandbox: the server announces the rest when it listens. */
export const SandboxEnvironment = z.strictObject({
  name: z.literal('sandbox'),
  label: z.string().min(1),
  embedded: z.strictObject({
    members: z.int().positive(),
    seed: z.int(),
    prod: z.boolean(),
  }),
});
export type SandboxEnvironment = z.infer<typeof SandboxEnvironment>;

export const EnvironmentFile = z.union([SandboxEnvironment, Environment]);
export type EnvironmentFile = z.infer<typeof EnvironmentFile>;
