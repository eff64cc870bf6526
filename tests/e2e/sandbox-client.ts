import { signInElsewhere } from './other-machine';

/** The sandbox's test hooks: faults, its request log, its audit. */
export interface Fault {
  route: string;
  latencyMs?: number;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  drop?: 'before' | 'after';
  truncate?: boolean;
  times?: number;
}

export interface SandboxRequest {
  method: string;
  path: string;
  status: number;
  hasAuth: boolean;
  idempotencyKey: string | null;
}

interface AuditLine {
  route: string;
  subject: string;
  /** What the record is after the change. */
  after: Record<string, unknown> | null;
}

export const sandboxClient = (origin: string) => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${origin}/__sandbox/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as T;
  };
  return {
    origin,
    fault: (fault: Fault) => call<unknown>('POST', 'faults', fault),
    /** Faults that will still affect a request; used-up faults aren't listed. */
    faults: () => call<{ faults: Fault[] }>('GET', 'faults'),
    clearFaults: () => call<unknown>('DELETE', 'faults'),
    requests: () => call<{ requests: SandboxRequest[] }>('GET', 'requests'),
    unknown: () => call<{ requests: unknown[] }>('GET', 'unknown'),
    /** Every email that was sent, oldest first. */
    mails: () => call<{ mails: { recipient: string }[] }>('GET', 'mails'),
    audit: () => call<{ audit: AuditLine[] }>('GET', 'audit'),
    expireTokens: (email?: string, api: 'staff' | 'product' | 'directory' = 'staff') =>
      call<unknown>('POST', 'faults', { tokens: 'expire', api, ...(email ? { email } : {}) }),
    /** The directory refuses requests beyond this budget with 429, until the faults are cleared. */
    directoryBudget: (requests: number, windowMs: number) =>
      call<unknown>('POST', 'directory-budget', { requests, windowMs }),
    /** A separate bearer token, as if the person had signed in on another machine. */
    session: async (email: string) => ({
      token: await signInElsewhere(origin, email),
      staffApiUrl: origin,
    }),
    /** Restores the seeded data; signed-in people stay signed in. */
    reset: () => call<unknown>('POST', 'reset'),
    revokeIdentity: (email: string) => call<unknown>('POST', 'identity', { revoke: email }),
  };
};
export type SandboxClient = ReturnType<typeof sandboxClient>;
