import type { Host, HostOptions } from '../e2e/host.ts';

/** Starts the app in the host that is measured. */
export type StartHost = (options?: HostOptions) => Promise<Host>;

/** Which groups a host has: a figure of sockets says nothing of Electron, nor one of its own start. */
const groups = {
  browser: ['start', 'bridge', 'app', 'palette', 'desk', 'bulk', 'hr', 'sales', 'sandbox'],
  electron: ['shell', 'app', 'palette', 'desk', 'bulk'],
} as const;
type HostName = keyof typeof groups;

export type BenchHost =
  | { readonly kind: 'no'; readonly why: string }
  | {
      readonly kind: 'host';
      readonly name: HostName;
      /** Whether this run measures a group. */
      readonly has: (group: string) => boolean;
    };

interface QueryResult {
  /** Of `--host`. */
  readonly host: string;
  /** Of `--only`: groups apart by commas, all of them without. */
  readonly only: string | undefined;
  /** Why Electron cannot be measured on this machine; undefined where it can. */
  readonly electronProblem: string | undefined;
}

export const benchHost = ({ host, only, electronProblem }: QueryResult): BenchHost => {
  if (host !== 'browser' && host !== 'electron') {
    return { kind: 'no', why: `--host is browser or electron, not ${host}` };
  }
  if (host === 'electron' && electronProblem !== undefined) {
    return { kind: 'no', why: `Electron is not measured here: ${electronProblem}` };
  }
  const wanted = only?.split(',');
  const own: readonly string[] = groups[host];
  const strange = wanted?.filter((group) => !own.includes(group)) ?? [];
  if (strange.length > 0) {
    return { kind: 'no', why: `The ${host} host has no figures of ${strange.join(', ')}.` };
  }
  return {
    kind: 'host',
    name: host,
    has: (group) => own.includes(group) && (wanted?.includes(group) ?? true),
  };
};
