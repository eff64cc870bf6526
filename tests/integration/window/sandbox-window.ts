import { vi } from 'vitest';
import type { ApiRouteId } from '../../../src/contract/methods/routes';
import { defaultTimeouts } from '../../../src/main/core/api/route-client';
import type { Clock } from '../../../src/main/core/app/ports';
import { followEvents } from '../../../src/renderer/app/events';
import { createBridge } from '../../../src/renderer/bridge/client';
import { formDownload } from '../../../src/renderer/features/quotes/quote-slice';
import { type AppStore, createAppStore } from '../../../src/renderer/state/store';
import type { Database } from '../../../src/sandbox/data/database/database';
import { wholeState } from '../../helpers/whole-state';
import { realClock } from '../../unit/core/helpers/fake-clock';
import { personOf, type SandboxDesk, startSandboxDesk } from '../core/sandbox-core';

export interface Told {
  /** Error snackbars, in order. */
  readonly errors: readonly string[];
  readonly successes: readonly string[];
  readonly alerts: readonly string[];
  /** Shown in the form itself. */
  readonly form: string | null;
}

interface AuditLine {
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Requested {
  readonly status: number;
  readonly idempotencyKey: string | null;
}

/** A window of the app without its screen: the store, on core, on the sandbox. */
export interface DeskWindow {
  readonly desk: SandboxDesk;
  readonly store: AppStore;
  database(): Database;
  /** A number that no other record in this run has. */
  next(): number;
  /** Discards everything shown, sent, and audited so far. */
  lookAway(): Promise<void>;
  told(): Told;
  audit(route: ApiRouteId): readonly AuditLine[];
  requests(route: ApiRouteId): Promise<readonly Requested[]>;
  /** Resolves when no record is loading. */
  settled(): Promise<void>;
  /** Waits until a request meets the fault, then lets it time out. */
  runOutOfTime(): Promise<void>;
  /** Ends the sign-in at the identity provider, so that a 401 can't be renewed. */
  revokeSignIn(): Promise<void>;
  stop(): Promise<void>;
}

/** A real clock whose long timeouts for a response can be ended immediately. */
const createImpatientClock = () => {
  const waits = new Set<() => void>();
  const clock: Clock = {
    now: realClock.now,
    after(milliseconds, callback) {
      const stop = realClock.after(milliseconds, callback);
      if (milliseconds !== defaultTimeouts.action) return stop;
      waits.add(callback);
      return () => {
        waits.delete(callback);
        stop();
      };
    },
  };
  const runOut = () => {
    for (const callback of [...waits]) callback();
  };
  return { clock, runOut };
};

export const openDeskWindow = async (): Promise<DeskWindow> => {
  const { clock, runOut } = createImpatientClock();
  const desk = await startSandboxDesk({ members: 50, prod: true }, clock);
  const { core, sandbox } = desk;
  const bridge = createBridge({
    send: (envelope) => core.call(structuredClone(envelope), 'desk-window'),
    cancel: (id) => core.cancel(id, 'desk-window'),
    subscribe: (listener) => core.subscribe((event) => listener(structuredClone(event))),
  });
  const store = createAppStore(bridge);
  const unfollow = followEvents(bridge, store);
  await desk.signIn('all');
  await store.getState().session.start();

  let snackbars: { message: string; severity: string }[] = [];
  const unwatch = store.subscribe((now, before) => {
    const { snackbar } = now.feedback;
    if (snackbar && snackbar.key !== before.feedback.snackbar?.key) snackbars.push(snackbar);
  });
  let lastAudit = 0;
  let count = 0;

  return {
    desk,
    store,
    database: sandbox.database,
    next: () => {
      count += 1;
      return count;
    },
    lookAway: async () => {
      snackbars = [];
      const { feedback, quote } = wholeState(store);
      for (const { key } of feedback.alerts) feedback.dismissAlert(key);
      quote.setField('customMemo', quote.form.customMemo);
      lastAudit =
        sandbox.database().get<{ id: number | null }>('SELECT max(id) AS id FROM audit')?.id ?? 0;
      await fetch(`${sandbox.url}/__sandbox/requests`, { method: 'DELETE' });
    },
    told: () => {
      const { feedback, downloads, firewall } = wholeState(store);
      const texts = (failed: boolean) =>
        snackbars
          .filter(({ severity }) => (severity === 'error') === failed)
          .map(({ message }) => message);
      return {
        errors: texts(true),
        successes: texts(false),
        alerts: feedback.alerts.map(({ message }) => message),
        form: downloads.of(formDownload).error ?? firewall.error,
      };
    },
    audit: (route) =>
      sandbox
        .database()
        .all<AuditLine>(
          'SELECT subject, before, after FROM audit WHERE route = ? AND id > ? ORDER BY id',
          route,
          lastAudit,
        ),
    requests: (route) => desk.requests(route),
    settled: () =>
      vi.waitFor(
        () => {
          const { members, teams } = wholeState(store).records;
          for (const record of [...Object.values(members), ...Object.values(teams)]) {
            if (record?.load === 'loading') throw new Error('a record is still being loaded');
          }
        },
        { interval: 5, timeout: 5000 },
      ),
    runOutOfTime: async () => {
      await vi.waitFor(
        async () => {
          const response = await fetch(`${sandbox.url}/__sandbox/faults`);
          const { faults } = (await response.json()) as { faults: unknown[] };
          if (faults.length > 0) throw new Error('the request has not come yet');
        },
        { interval: 5, timeout: 5000 },
      );
      runOut();
    },
    revokeSignIn: async () => {
      const response = await fetch(`${sandbox.url}/__sandbox/identity`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ revoke: personOf('all').email }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    stop: async () => {
      unwatch();
      unfollow();
      await desk.stop();
    },
  };
};
