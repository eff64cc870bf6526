import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { DraftTexts } from '../../../../src/contract/drafts';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { AppFailure } from '../../../../src/contract/wire/result';
import { change } from '../../../../src/domain/journal/journal-changes';
import { createEventHub } from '../../../../src/main/core/app/events';
import { nodeFileSystem } from '../../../../src/main/core/files/file-system';
import type { Journal } from '../../../../src/main/core/journal/journal';
import { createOutbox, type Outbox } from '../../../../src/main/core/outbox/outbox';
import type { OutboxWrite } from '../../../../src/main/core/outbox/outbox-write';
import { createPendingWriteFolder } from '../../../../src/main/core/outbox/pending-write-folder';
import {
  createPendingWrites,
  type PendingWrites,
} from '../../../../src/main/core/outbox/pending-writes';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

export const sam = 'sam@example.com';
export const never = new AbortController().signal;
export const lost = () =>
  new AppFailure({ code: 'offline', outcome: 'unknown', message: 'Broke.' });
export const refused = () => new AppFailure({ code: 'not-found', message: 'None.' });

export const write = <T = string>(more: Partial<OutboxWrite<T>> = {}): OutboxWrite<T> => ({
  action: 'team.addOrder',
  subject: 'team 9',
  detail: [change('order', 'A')],
  parameters: { teamId: 9, order: 'A' },
  repeat: null,
  records: () => [{ record: 'team', id: 9 }],
  verify: null,
  ...more,
});

const named = (event: BridgeEvent) => {
  if (event.type !== 'record.changed') return event.type;
  return `${event.record} ${event.id}${event.deleted ? ' deleted' : ''}`;
};

const fresh = () => ({
  clock: fakeClock(),
  person: sam,
  /** Why the journal does not write. */
  journalFailure: null as Error | null,
  /** Why drafts aren't dropped. */
  draftsFailure: null as Error | null,
  /** The drafts dropped, by person, and the call that sent them. */
  dropped: [] as (readonly [string, DraftTexts, string])[],
  lines: [] as string[],
  /** Outcomes in the journal, by the ID of their line. */
  outcomes: new Map<string, string>(),
  /** Why each try was made, from the journal. */
  reasons: [] as string[],
  events: [] as string[],
  log: fakeLog(),
  closing: new AbortController(),
});

/** The outbox of an app on its own, with a new folder for each test. */
export const writesAppInEachTest = () => {
  let home: string;
  const at = {
    ...fresh(),
    writes: undefined as unknown as Outbox,
    /** An app on the folder; the earlier one, if any, ended abruptly. */
    startApp(spoil: (pendingWrites: PendingWrites) => Partial<PendingWrites> = () => ({})) {
      const hub = createEventHub();
      hub.subscribe((event) => at.events.push(named(event)));
      const folder = createPendingWriteFolder({
        folder: path.join(home, 'intents'),
        files: nodeFileSystem,
        clock: at.clock,
        onDamaged: () => undefined,
      });
      const pendingWrites = createPendingWrites({ folder, clock: at.clock, log: at.log });
      const journal = {
        start: async (
          actor: string,
          { subject, reason = '' }: { subject: string; reason?: string },
          id: string,
        ) => {
          if (at.journalFailure) throw at.journalFailure;
          at.reasons.push(reason);
          at.lines.push(`${actor} ${subject} started`);
          return (outcome: string, message = '') => {
            at.outcomes.set(id, outcome);
            at.lines.push(`${subject} ${outcome}: ${message}`);
          };
        },
        list: async ({ ids }: { ids: ReadonlySet<string> }) => {
          if (at.journalFailure) throw at.journalFailure;
          return [...ids].map((id) => ({ id, outcome: at.outcomes.get(id) }));
        },
        end: (
          actor: string,
          { subject }: { subject: string },
          _id: string,
          outcome: string,
          message: string,
        ) => at.lines.push(`${actor} ${subject} ${outcome}: ${message}`),
      } as unknown as Journal;
      at.writes = createOutbox({
        pendingWrites: { ...pendingWrites, ...spoil(pendingWrites) },
        journal,
        events: hub,
        clock: at.clock,
        log: at.log,
        dropDrafts: async (person, texts, call = '') => {
          if (at.draftsFailure) throw at.draftsFailure;
          at.dropped.push([person, texts, call]);
        },
        actor: () => at.person,
        closing: at.closing.signal,
      });
    },
    run: <T>(
      act: (key: string, person: string) => Promise<T>,
      more: Partial<OutboxWrite<T>> = {},
      signal = never,
    ) => at.writes.run({ signal }, write(more), act),
    /** Leaves a write with an unknown outcome. */
    async lose(more: Partial<OutboxWrite<string>> = {}) {
      await failureOf(at.run<string>(() => Promise.reject(lost()), more));
      const [open] = await at.writes.open();
      // The windows have read the list.
      await at.writes.unfinished();
      at.events.length = 0;
      at.lines.length = 0;
      return open?.id ?? '';
    },
    async nextKey(more: Partial<OutboxWrite<string>> = {}) {
      let sent = '';
      await at.run(async (key) => {
        sent = key;
        return key;
      }, more);
      return sent;
    },
  };
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'dash-writes-'));
    Object.assign(at, fresh());
    at.startApp();
  });
  afterEach(() => rm(home, { recursive: true, force: true }));
  return at;
};
