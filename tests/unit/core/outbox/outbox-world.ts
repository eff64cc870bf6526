import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { JournalEntry } from '../../../../src/contract/entities/journal';
import { AppFailure } from '../../../../src/contract/wire/result';
import { change } from '../../../../src/domain/journal/journal-changes';
import { createEventHub } from '../../../../src/main/core/app/events';
import { createJournal, type Journal } from '../../../../src/main/core/journal/journal';
import { createOutbox, type Outbox } from '../../../../src/main/core/outbox/outbox';
import type { OutboxWrite } from '../../../../src/main/core/outbox/outbox-write';
import { type PendingWrite, pendingWriteId } from '../../../../src/main/core/outbox/pending-write';
import { createPendingWrites } from '../../../../src/main/core/outbox/pending-writes';
import { absent, present } from '../../../../src/main/core/outbox/verified-outcome';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';
import { diskFull, memoryFolder } from './outbox-folder';
import {
  answerWith,
  createOutboxServer,
  type Effect,
  type Fault,
  hour,
  type Kind,
  nameOf,
  otherThan,
  type Wish,
} from './outbox-server';

/** One app on the folder: its process, its signed-in person, and its outbox. */
interface App {
  readonly pid: number;
  readonly writes: Outbox;
  readonly journal: Journal;
  person: string;
}

/** A request that reached the server and is waiting for its response. */
interface Held {
  readonly app: App;
  readonly who: string;
  readonly wish: Wish;
  readonly key: string;
  readonly at: number;
  /** The server has acted; otherwise it acts just before it answers. */
  readonly acted: boolean;
  readonly end: (fault: Fault) => void;
  readonly ended: Promise<void>;
}

/** What a person was told about one wish, over all its tries. */
interface Told {
  /** Keys of the tries reported as done. */
  readonly done: Set<string>;
  /** Wishes that a person dismissed. */
  dismissed: number;
  /** Tries that a person decided on although the one before was unknown. */
  decided: number;
}

/**
 * A server, and a computer with two apps on one folder used by two people. It starts at noon in New
 * York, so midnight falls within the hours in which a key is used.
 */
export const createWorld = () => {
  const clock = fakeClock(Date.UTC(2026, 0, 15, 17));
  const server = createOutboxServer(clock);
  let diskFails = false;
  let journalFails = false;
  const folder = memoryFolder(() => diskFails);
  const lines: JournalEntry[] = [];
  const told = new Map<string, Told>();
  let held: Held[] = [];
  let timesDone = 0;
  /** An app ended with journal lines that no disk had accepted. */
  let hasLostLines = false;
  /** Tries that another app took over before theirs was killed: their journal line is unknown. */
  let orphans = 0;
  let lastPid = 0;
  let canLook = true;
  const alive = new Map<number, App>();

  const toldOf = (name: string): Told => {
    const known = told.get(name) ?? { done: new Set(), dismissed: 0, decided: 0 };
    told.set(name, known);
    return known;
  };

  const startApp = (person: string): App => {
    lastPid += 1;
    const pid = lastPid;
    const journal = createJournal({
      file: {
        append: async (entry) => {
          if (journalFails) throw diskFull();
          lines.push(entry);
        },
        async *files() {
          yield lines;
        },
      },
      environmentName: 'sandbox',
      redact: (text) => text,
      clock,
      log: fakeLog(),
    });
    const writes = createOutbox({
      pendingWrites: createPendingWrites({
        folder,
        clock,
        log: fakeLog(),
        pid,
        isAlive: (each) => alive.has(each),
      }),
      journal,
      events: createEventHub(() => undefined),
      clock,
      log: fakeLog(),
      dropDrafts: async () => undefined,
      actor: () => app.person,
      closing: new AbortController().signal,
    });
    const app: App = { pid, writes, journal, person };
    alive.set(pid, app);
    return app;
  };
  const apps = [startApp('sam@example.com'), startApp('sam@example.com')] as const as App[];
  const appAt = (index: number) => apps[index % apps.length] as App;

  const verifyOf = (who: string, wish: Wish): OutboxWrite<string>['verify'] => {
    const of = nameOf(who, wish);
    if (wish.kind === 'slot') {
      return async () => {
        if (!canLook) throw new Error('away');
        const stands = server.effects.findLast(
          ({ wish: made }) => made.kind === 'slot' && made.record === wish.record,
        );
        return stands?.of === of ? present(stands.key) : absent;
      };
    }
    if (wish.kind !== 'listed') return null;
    return async (_signal, since) => {
      if (!canLook) throw new Error('away');
      const made = server.effects.find((each) => each.of === of && each.at >= since);
      return made ? present(made.key) : absent;
    };
  };

  const writeOf = (who: string, wish: Wish): OutboxWrite<string> => ({
    // Not the names of app actions: the outbox does not interpret them.
    action: `add.${wish.kind}` as OutboxWrite<string>['action'],
    parameters: { record: wish.record, ...(wish.kind === 'slot' ? { value: wish.value } : {}) },
    subject: `team ${wish.record}`,
    detail: [change('order', wish.kind)],
    repeat: { method: 'team.addOrder', input: wish } as never,
    records: () => [{ record: 'team', id: wish.record }],
    verify: verifyOf(who, wish),
    ...(wish.kind === 'slot' ? { target: `team/${wish.record}/value`, isPlainValue: true } : {}),
    ...(wish.kind === 'asked' ? { asksBeforeRepeat: true } : {}),
    ...(wish.kind === 'daily' ? { countsFromToday: true } : {}),
  });
  const intentOf = (who: string, wish: Wish): PendingWrite | null => {
    const { action, parameters } = writeOf(who, wish);
    return folder.peek(pendingWriteId(who, action, parameters));
  };
  const isHeldBy = (app: App, who: string, wish: Wish) =>
    held.find((each) => each.app === app && nameOf(each.who, each.wish) === nameOf(who, wish));

  /**
   * A value set earlier, by the same or another person, does not replace a reported one. A value
   * set while this one was in progress may, and so may one that cannot be checked.
   */
  const checkSlot = (who: string, wish: Wish, since: number): void => {
    const name = nameOf(who, wish);
    const isOfRecord = (each: Effect) =>
      each.wish.kind === 'slot' && each.wish.record === wish.record;
    const last = server.effects.findLast(isOfRecord);
    const isUnderWay = held.some((each) => nameOf(each.who, each.wish) === last?.of);
    const meanwhile = server.effects
      .slice(since)
      .some((each) => isOfRecord(each) && each.of !== name);
    if (canLook && !meanwhile && !isUnderWay && last && last.of !== name) {
      server.wrong.push(`${name} told as done, and ${last.of} stands`);
    }
  };
  /** A try by the signed-in person; what the person is told is recorded. */
  const send = async (
    app: App,
    wish: Wish,
    act: (key: string, who: string) => void | Promise<void>,
  ): Promise<void> => {
    const who = app.person;
    let since = server.effects.length;
    const key = await app.writes.run(
      { signal: new AbortController().signal, person: who },
      writeOf(who, wish),
      async (sent, whose) => {
        since = server.effects.length;
        if (whose !== who) server.wrong.push(`a write of ${who} as ${whose}`);
        await act(sent, who);
        return sent;
      },
    );
    timesDone += 1;
    toldOf(nameOf(who, wish)).done.add(key);
    if (wish.kind === 'slot') checkSlot(who, wish, since);
  };
  const quietly = (trying: Promise<unknown>) => trying.then(() => undefined).catch(() => undefined);
  const refusedIdIn = (error: unknown): string | null =>
    error instanceof AppFailure && error.error.code === 'conflict'
      ? (error.error.unfinished?.id ?? null)
      : null;
  /** Signed out while the server has the request: the response arrives at another person's desk. */
  const sending = (app: App, wish: Wish, fault: Fault) => (key: string, who: string) => {
    if (fault === 'session-ended') app.person = otherThan(who);
    server.receive(key, who, wish, fault);
  };

  return {
    clock,
    effects: () => server.effects.length,
    /**
     * Presses the button in this many windows at once; `decides` continues from core's question.
     */
    async press(at: number, wish: Wish, fault: Fault, windows: number, decides: boolean) {
      clock.advance(1);
      const app = appAt(at);
      const who = app.person;
      const act = sending(app, wish, fault);
      if (isHeldBy(app, who, wish)) {
        const before = server.requests();
        void quietly(
          app.writes.run(
            { signal: new AbortController().signal, person: who },
            writeOf(who, wish),
            async (key) => {
              act(key, who);
              return 'done';
            },
          ),
        );
        await nextTurn();
        expect(server.requests(), 'requests of what is under way').toBe(before);
        return;
      }
      const blocked = diskFails || journalFails;
      const before = server.requests();
      const first = send(app, wish, act);
      const others = Array.from({ length: windows - 1 }, () =>
        app.writes.run(
          { signal: new AbortController().signal, person: who },
          writeOf(who, wish),
          async () => {
            server.wrong.push('two requests of one press');
            return 'done';
          },
        ),
      );
      const [outcome] = await Promise.allSettled([first, ...others]);
      if (blocked) expect(server.requests(), 'requests without a record').toBe(before);
      if (outcome?.status === 'fulfilled') return;
      const id = refusedIdIn(outcome?.reason);
      if (id === null || !decides || app.person !== who) return;
      await app.writes.renew(id);
      toldOf(nameOf(who, wish)).decided += 1;
      await quietly(send(app, wish, act));
    },
    /** The same, but the response waits to be released; `acts` makes the server act before that. */
    async hold(at: number, wish: Wish, acts: boolean) {
      clock.advance(1);
      const app = appAt(at);
      const who = app.person;
      if (isHeldBy(app, who, wish)) return;
      const waiting = Promise.withResolvers<Fault>();
      let reached: string | null = null;
      const ended = quietly(
        send(app, wish, async (key) => {
          reached = key;
          if (acts) server.receive(key, who, wish, 'none');
          const fault = await waiting.promise;
          if (!acts && clock.now() - started <= hour) server.receive(key, who, wish, fault);
          else answerWith(acts ? fault : 'slow');
        }),
      );
      const started = clock.now();
      await nextTurn();
      if (reached === null) return;
      held.push({
        app,
        who,
        wish,
        key: reached,
        at: started,
        acted: acts,
        end: waiting.resolve,
        ended,
      });
    },
    async release(which: number, fault: Fault) {
      const one = held[which % Math.max(held.length, 1)];
      if (!one) return;
      clock.advance(1);
      held = held.filter((each) => each !== one);
      if (fault === 'session-ended') one.app.person = otherThan(one.who);
      one.end(fault);
      await one.ended;
      // Another app was certain and removed the file; the full disk accepts no new one.
      if (diskFails && intentOf(one.who, one.wish) === null) {
        toldOf(nameOf(one.who, one.wish)).dismissed += 1;
      }
    },
    /** Kills the app with everything that it waits for, and starts it again. */
    async restart(at: number) {
      const index = at % apps.length;
      const old = appAt(index);
      alive.delete(old.pid);
      for (const { app, who, wish } of held) {
        if (app === old && intentOf(who, wish)?.attempt?.process !== old.pid) orphans += 1;
      }
      held = held.filter((each) => each.app !== old);
      if (journalFails) hasLostLines = true;
      apps[index] = startApp(old.person);
      await appAt(index).writes.recover();
    },
    /** The other person signs in without waiting for a response. */
    change(at: number): void {
      appAt(at).person = otherThan(appAt(at).person);
    },
    lookFails(fails: boolean): void {
      canLook = !fails;
    },
    diskFails(fails: boolean): void {
      diskFails = fails;
    },
    journalFails(fails: boolean): void {
      journalFails = fails;
    },
    /** Retries or dismisses one of the unfinished changes. */
    async settleOne(at: number, which: number, how: 'repeat' | 'dismiss', fault: Fault) {
      clock.advance(1);
      const app = appAt(at);
      const who = app.person;
      const items = (await app.writes.unfinished()).filter(({ state }) => state === 'unknown');
      const item = items[which % Math.max(items.length, 1)];
      if (item === undefined) return;
      const { repeat } = (await folder.find(item.id)) as PendingWrite;
      const wish = repeat?.input as Wish;
      if (isHeldBy(app, who, wish)) return;
      if (how === 'dismiss') {
        await app.writes.dismiss(item.id);
        toldOf(nameOf(who, wish)).dismissed += 1;
        return;
      }
      const asks = await app.writes.repeatOf(item.id).then(
        () => false,
        (error: unknown) => {
          expect([item.isOld, refusedIdIn(error)]).toEqual([true, item.id]);
          return true;
        },
      );
      if (asks) return;
      if (wish.kind === 'asked') toldOf(nameOf(who, wish)).decided += 1;
      await quietly(send(app, wish, sending(app, wish, fault)));
    },
    /** Every effect was reported, and the reverse; one `expect`, because each costs time. */
    async check(): Promise<void> {
      const wrong = [...server.wrong];
      const atMost = (limit: number, what: string, count: number) =>
        count <= limit || wrong.push(`${what}: ${count}, and at most ${limit}`);
      const kept = folder.all();
      const open = kept.map(({ pending }) => nameOf(pending.person, pending.repeat?.input as Wish));
      for (const name of new Set([...told.keys(), ...server.effects.map(({ of }) => of)])) {
        const count = server.effects.filter(({ of }) => of === name).length;
        const { done, dismissed, decided } = toldOf(name);
        atMost(count, `told as done of ${name}`, done.size);
        // What replaced it was reported; what became of it no longer matters.
        if (name.split(' ')[1] === ('slot' satisfies Kind)) continue;
        const unsure = open.filter((each) => each === name).length + dismissed + decided;
        atMost(done.size + unsure, `effects of ${name}`, count);
      }
      if (!hasLostLines && !journalFails) {
        // Reading the lists first writes what waited for the disk.
        const [, list = []] = [await appAt(1).journal.list(), await appAt(0).journal.list()];
        const linesOf = (what: string) => list.filter(({ outcome }) => outcome === what).length;
        // A request held longer than any write may take has ended as unknown.
        atMost(held.length + orphans, 'lines without an end', linesOf('started'));
        atMost(timesDone, 'lines of done', linesOf('done'));
        atMost(linesOf('done'), 'done', timesDone);
      }
      expect(wrong).toEqual([]);
    },
    /** Every answer arrives in the end, unless its app has ended. */
    async end(): Promise<void> {
      for (const { end } of held.splice(0)) end('slow');
      await nextTurn();
    },
  };
};
export type World = ReturnType<typeof createWorld>;
