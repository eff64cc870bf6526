import type { Environment } from '../../../src/contract/environment';
import type { SpawnSandbox } from '../../../src/main/hosts/shared/sandbox-process';

export const environmentAt = (origin: string): Environment => ({
  name: 'sandbox',
  label: 'Announced',
  kind: 'sandbox',
  staffApiUrl: origin,
  productApiUrl: origin,
  directoryProxyUrl: origin,
  ipLookupUrl: `${origin}/ip`,
  google: {
    clientId: 'client',
    authorizationUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    jwksUrl: `${origin}/jwks`,
    revocationUrl: `${origin}/revoke`,
    issuers: [origin],
  },
  teamApp: { production: origin, staging: origin, dev: origin },
  checkoutUrl: origin,
  stripe: {
    scriptUrl: `${origin}/stripe/stripe.js`,
    liveKey: 'pk_live_x',
    testKey: 'pk_test_x',
    dashboardUrl: origin,
  },
});

/** A sandbox that the test controls. */
export interface FakeChild {
  /** Arguments by flag; `true` for one without a value. */
  readonly args: Readonly<Record<string, string | true>>;
  readonly env: Readonly<Record<string, string>>;
  /** What the host did to it, in order. */
  readonly asked: ('stop' | 'kill')[];
  readonly isOver: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Announces that it listens, on the port it was given unless told another. */
  announce(port?: number): void;
  end(reason: string): void;
}

export interface FakeSpawner {
  readonly spawn: SpawnSandbox;
  readonly children: FakeChild[];
  readonly last: FakeChild;
}

const byFlag = (args: readonly string[]): Record<string, string | true> => {
  const found: Record<string, string | true> = {};
  args.forEach((arg, index) => {
    const next = args[index + 1];
    if (arg.startsWith('--')) found[arg.slice(2)] = next?.startsWith('--') ? true : (next ?? true);
  });
  return found;
};

/** @param obeys whether a child ends as soon as it is asked to */
export const fakeSpawner = ({ obeys = true } = {}): FakeSpawner => {
  const children: FakeChild[] = [];
  return {
    children,
    get last() {
      const child = children.at(-1);
      if (!child) throw new Error('no sandbox was started');
      return child;
    },
    spawn(list, env) {
      let out = (_text: string): void => undefined;
      let err = (_text: string): void => undefined;
      let ended = (_reason: string): void => undefined;
      let isOver = false;
      const args = byFlag(list);
      const end = (reason: string): void => {
        isOver = true;
        ended(reason);
      };
      const child: FakeChild = {
        args,
        env,
        asked: [],
        get isOver() {
          return isOver;
        },
        out: (text) => out(text),
        err: (text) => err(text),
        announce: (port = Number(args.port)) => {
          const url = `http://127.0.0.1:${port}`;
          const line = { event: 'listening', url, environment: environmentAt(url) };
          out(`${JSON.stringify(line)}\n`);
        },
        end,
      };
      children.push(child);
      return {
        onStdout: (listener) => {
          out = listener;
        },
        onStderr: (listener) => {
          err = listener;
        },
        onEnd: (listener) => {
          ended = listener;
        },
        stop: () => {
          child.asked.push('stop');
          if (obeys) end('SIGTERM');
        },
        kill: () => {
          child.asked.push('kill');
          end('SIGKILL');
        },
      };
    },
  };
};
