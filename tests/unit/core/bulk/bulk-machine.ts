import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Bulk, BulkAction } from '../../../../src/contract/entities/bulk';
import type { Session } from '../../../../src/contract/entities/session';
import type { AppError } from '../../../../src/contract/wire/errors';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import type { StaffApi } from '../../../../src/main/core/api/staff-api';
import { createDispatch, type Handlers } from '../../../../src/main/core/app/dispatch';
import { createEventHub } from '../../../../src/main/core/app/events';
import { createExposedRoutesModule } from '../../../../src/main/core/app/exposed-routes';
import { createBulkLog } from '../../../../src/main/core/bulk/bulk-log';
import { createBulks } from '../../../../src/main/core/bulk/bulks';
import { createDownloads } from '../../../../src/main/core/files/downloads';
import { nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { createSavedFiles } from '../../../../src/main/core/files/saved-files';
import { createJournal } from '../../../../src/main/core/journal/journal';
import { createJournalFile } from '../../../../src/main/core/journal/journal-file';
import { createMemberFieldHandlers } from '../../../../src/main/core/members/member-fields';
import { createMembershipIndex } from '../../../../src/main/core/outbox/membership-index';
import { createOutbox } from '../../../../src/main/core/outbox/outbox';
import { createPendingWriteFolder } from '../../../../src/main/core/outbox/pending-write-folder';
import { createPendingWrites } from '../../../../src/main/core/outbox/pending-writes';
import type { FolderLock } from '../../../../src/main/core/storage/folder-lock';
import { createTeamsModule } from '../../../../src/main/core/teams/module';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';
import { createModelServer, type ModelServer } from './model-server';

const sam = 'sam@example.com';
const isBusy = ({ state }: Bulk): boolean => state === 'running' || state === 'planning';
const never = new Promise<never>(() => undefined);

/**
 * An app's steps: each write to disk and each change at the server. What a kill leaves is decided by
 * the steps begun before it, because they end. So a kill before each step leaves everything that a
 * kill at any other time can.
 */
const createSteps = () => {
  const taken: string[] = [];
  let fits: (name: string) => boolean = () => false;
  let left = 0;
  let isDead = false;
  let onDeath: () => void = () => undefined;
  const underWay = new Set<Promise<unknown>>();
  const death = new Promise<void>((resolve) => {
    onDeath = resolve;
  });
  return {
    /** Before a step; the app is killed before the last one, and nothing of it continues. */
    point: async (name: string): Promise<void> => {
      if (isDead) return never;
      taken.push(name);
      if (!fits(name)) return undefined;
      left -= 1;
      if (left > 0) return undefined;
      isDead = true;
      onDeath();
      return never;
    },
    /** The disk's or server's part of a step, with which a killed app ends. */
    act: async <T>(work: Promise<T>): Promise<T> => {
      const ended = work.finally(() => underWay.delete(ended));
      underWay.add(ended);
      const value = await ended;
      return isDead ? never : value;
    },
    /** Waits until nothing that a killed app started is still being written to disk. */
    idle: async (): Promise<void> => {
      await Promise.allSettled(underWay);
    },
    taken: (): readonly string[] => taken,
    /** Kills the app before the step that comes as `nth`, from 1, of this name from now on. */
    killAt: (name: string, nth: number) => {
      fits = (each) => each === name;
      left = nth;
    },
    killNow: () => {
      fits = () => true;
    },
    death,
    isDead: () => isDead,
  };
};
type Steps = ReturnType<typeof createSteps>;

/** Each of these calls is a step. */
const stepping = <T extends object>(
  target: T,
  names: readonly (keyof T)[],
  { point, act }: Steps,
): T => ({
  ...target,
  ...Object.fromEntries(
    names.map((name) => [
      name,
      async (...input: unknown[]) => {
        await point(String(name));
        const call = target[name] as (...all: unknown[]) => Promise<unknown>;
        return act(call(...input));
      },
    ]),
  ),
});

/** An action that adds one order. */
export const oneOrder = {
  method: 'team.addOrder',
  shopifyOrderId: 'S-1',
  fulfillOrderId: 'F',
  newStandardDevices: 1,
  newCustomDevices: 0,
} as const;

export interface MachineOptions {
  readonly clock?: FakeClock;
  readonly knowsKeys?: boolean;
}

/** A computer with its disk and the server it talks to. Apps on it are started and killed. */
export const startMachine = async ({
  clock = fakeClock(Date.UTC(2026, 10, 24, 17)),
  knowsKeys = true,
}: MachineOptions = {}) => {
  const home = await mkdtemp(path.join(tmpdir(), 'dash-bulk-'));
  const alive = new Set<number>();
  let pids = 1000;
  const server: ModelServer = createModelServer({ clock, knowsKeys });

  const start = (steps = createSteps()) => {
    pids += 1;
    const pid = pids;
    alive.add(pid);
    let who: string | null = sam;
    let refused: AppError | null = null;
    const locks = new Set<FolderLock>();
    const events = createEventHub();
    const told: BridgeEvent[] = [];
    events.subscribe((event) => told.push(event));
    const log = fakeLog();
    const closing = new AbortController();
    const actor = () => {
      if (who === null) throw new Error('signed out');
      return who;
    };
    const journal = createJournal({
      file: stepping(
        createJournalFile({
          folder: path.join(home, 'journal'),
          environmentName: 'sandbox',
          clock,
          onUnreadable: () => undefined,
          onDamaged: () => undefined,
        }),
        ['append'],
        steps,
      ),
      environmentName: 'sandbox',
      redact: (text) => text,
      clock,
      log,
    });
    const folder = createPendingWriteFolder({
      folder: path.join(home, 'intents'),
      files: nodeFileSystem,
      clock,
      onDamaged: () => undefined,
    });
    const writes = createOutbox({
      pendingWrites: createPendingWrites({
        folder: stepping(folder, ['create', 'replace', 'remove'], steps),
        clock,
        log,
        pid,
        isAlive: (other) => alive.has(other),
      }),
      journal,
      events,
      clock,
      log,
      dropDrafts: async () => undefined,
      actor,
      closing: closing.signal,
    });
    const memberships = createMembershipIndex();
    const api = {
      callRoute: async (...call: Parameters<typeof server.callRoute>) => {
        if (server.changes(call[0])) await steps.point(call[0]);
        return steps.act(server.callRoute(...call));
      },
    } as unknown as StaffApi;
    const parts = { api, writes, memberships, events } as never;
    const handlers = {
      ...createExposedRoutesModule({ api, writes, clock, memberships }).handlers,
      ...createMemberFieldHandlers(parts),
      ...createTeamsModule(parts).handlers,
    } as unknown as Handlers;
    const dispatch = createDispatch({
      handlers,
      refusal: () => refused,
      person: () => who,
      log,
    });
    const bulkLog = createBulkLog({
      folder: path.join(home, 'bulk-lists'),
      files: nodeFileSystem,
      clock,
      onDamaged: () => undefined,
    });
    let calls = 0;
    const bulks = createBulks({
      api,
      memberships,
      writes,
      journal,
      events,
      clock,
      coreLog: log,
      person: actor,
      closing: closing.signal,
      refusal: () => refused,
      downloads: createDownloads({
        clock,
        events,
        savedFiles: createSavedFiles(),
        folder: () => home,
      }),
      log: {
        ...stepping(bulkLog, ['begin', 'add'], steps),
        claim: async (key) => {
          const lock = await bulkLog.claim(key);
          if (lock) locks.add(lock);
          return lock;
        },
      },
      call: (sent, signal, row) => {
        calls += 1;
        return dispatch({ id: `row-${calls}`, ...sent }, signal, '', undefined, row);
      },
    });
    const until = (fits: (bulk: Bulk) => boolean): Promise<Bulk> =>
      new Promise((resolve) => {
        const end = events.subscribe((event) => {
          if (event.type !== 'bulk.changed' || !fits(event.bulk)) return;
          end();
          resolve(event.bulk);
        });
      });
    return {
      bulks,
      writes,
      journal,
      events,
      told,
      log,
      closing,
      dispatch,
      steps,
      until,
      /** Leaves what a kill leaves: the disk as it is, and no running app. */
      kill() {
        alive.delete(pid);
        for (const lock of locks) lock.release();
      },
      async planned(action: BulkAction, text: string): Promise<Bulk> {
        const end = until(({ state }) => state === 'planned' || state === 'paused');
        await bulks.plan(action, text);
        return end;
      },
      /** Runs `go` and everything that it starts to the end. */
      async to(go: () => Promise<Bulk>): Promise<Bulk> {
        const ends = new Map<string, Bulk>();
        const heard = events.subscribe((event) => {
          if (event.type !== 'bulk.changed') return;
          const { id } = event.bulk;
          if (!isBusy(event.bulk)) ends.set(id, event.bulk);
        });
        const { id } = await go();
        heard();
        return ends.get(id) ?? until((bulk) => bulk.id === id && !isBusy(bulk));
      },
      rows: async (id: string) => (await bulks.page({ id, offset: 0, limit: 500 })).rows,
      signIn: (email: string) => {
        who = email;
        const session = { status: 'signed-in', user: { email } } as unknown as Session;
        events.emit({ type: 'session.changed', session });
      },
      signOut: () => {
        who = null;
        events.emit({ type: 'session.changed', session: { status: 'signed-out' } });
      },
      lock: () => {
        const session = { status: 'signed-in', locked: { systemPrompt: false } };
        events.emit({ type: 'session.changed', session: session as unknown as Session });
      },
      refuse: (error: AppError | null) => {
        refused = error;
      },
    };
  };

  return {
    home,
    clock,
    server,
    start,
    stop: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
};
export type Machine = Awaited<ReturnType<typeof startMachine>>;
export type App = ReturnType<Machine['start']>;

/** A new machine with a running app for each test; both end with it. */
export const machineInEachTest = (
  take: (started: { readonly machine: Machine; readonly app: App }) => void,
): void => {
  let machine: Machine;
  let app: App;
  beforeEach(async () => {
    machine = await startMachine();
    app = machine.start();
    take({ machine, app });
  });
  afterEach(async () => {
    app.closing.abort();
    await app.journal.settled();
    await machine.stop();
  });
};
