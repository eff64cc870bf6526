import type { Host, HostOptions } from '../e2e/host.ts';

/** Starts the app in the measured host. */
export type StartHost = (options?: HostOptions) => Promise<Host>;

/**
 * The groups of each host. Socket measurements don't apply to Electron, nor does Electron's own
 * start to the browser host.
 */
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

interface BenchChoice {
  /** Value of `--host`. */
  readonly host: string;
  /** Value of `--only`: groups separated by commas. All groups if undefined. */
  readonly only: string | undefined;
  /** Why Electron can't be measured on this computer; undefined if it can. */
  readonly electronProblem: string | undefined;
}

export const benchHost = ({ host, only, electronProblem }: BenchChoice): BenchHost => {
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
