import { expect } from 'vitest';
import { AppFailure } from '../../../src/contract/errors';
import type { JournalEntry } from '../../../src/contract/journal';
import { createEventHub } from '../../../src/main/core/bridge/events';
import { httpError } from '../../../src/main/core/http/errors';
import { createJournal } from '../../../src/main/core/journal/journal';
import { afterTheAct } from '../../../src/main/core/writes/after-the-act';
import type { Intent } from '../../../src/main/core/writes/intent';
import type { IntentFolder } from '../../../src/main/core/writes/intent-folder';
import { createIntents } from '../../../src/main/core/writes/intents';
import { absent, present } from '../../../src/main/core/writes/truth';
import { createWrites, type Write, type Writes } from '../../../src/main/core/writes/writes';
import { fakeClock } from './fake-clock';
import { fakeLog } from './fake-log';

const hour = 3_600_000;

/** What becomes of a request, in the order in which a server meets it. */
export const faults = [
  'none',
  '401',
  'drop-before',
  '500-before',
  '422',
  'drop-after',
  '500-after',
  'cut',
  'slow',
  'session-ended',
] as const;
export type Fault = (typeof faults)[number];

/** `listed`: the API shows what was added; `unlisted`: nobody can look. */
export const kinds = ['listed', 'unlisted'] as const;
export type Kind = (typeof kinds)[number];

export interface Wish {
  readonly kind: Kind;
  /** On the screen. */
  readonly record: number;
}

const status = (code: number) =>
  new AppFailure(
    httpError({ status: code, statusText: '', headers: new Headers() }, '{"message":"No."}', 0),
  );
const unknown = (code: 'timeout' | 'invalid-response' | 'offline') =>
  new AppFailure({ code, message: 'Lost.', field: 'body', outcome: 'unknown' } as never);

/** A folder that outlives its apps. */
const memoryFolder = (): IntentFolder => {
  const files = new Map<string, string>();
  const read = (id: string) => {
    const text = files.get(id);
    return text === undefined ? null : (JSON.parse(text) as Intent);
  };
  return {
    find: async (id) => read(id),
    create: async (id, intent) => {
      if (files.has(id)) return false;
      files.set(id, JSON.stringify(intent));
      return true;
    },
    replace: async (id, intent) => void files.set(id, JSON.stringify(intent)),
    remove: async (id) => void files.delete(id),
    list: async () => [...files.keys()].map((id) => ({ id, intent: read(id) as Intent })),
  };
};

const otherThan = (person: string) =>
  person === 'sam@example.com' ? 'kim@example.com' : 'sam@example.com';

/** What a person was told of the same wish, over all its tries. */
interface Told {
  done: number;
  /** Wishes that ended with `I have looked`. */
  dismissed: number;
  /** Tries under a new key, by a person's decision, although the first one was unknown. */
  renewed: number;
}

/** A server that knows keys for a day, a desk with two people, and an outbox between them. */
export const createWorld = () => {
  const clock = fakeClock();
  const folder = memoryFolder();
  const lines: JournalEntry[] = [];
  const keys = new Map<string, { readonly at: number; readonly of: string }>();
  const firstSent = new Map<string, number>();
  const effects: { readonly of: string; readonly at: number }[] = [];
  const told = new Map<string, Told>();
  /** What no request may be. */
  const wrong: string[] = [];
  let person = 'sam@example.com';
  let writes: Writes;
  let canLook = true;

  const nameOf = (who: string, { kind, record }: Wish) => `${who} ${kind} ${record}`;
  const toldOf = (name: string): Told => {
    const known = told.get(name) ?? { done: 0, dismissed: 0, renewed: 0 };
    told.set(name, known);
    return known;
  };

  const startApp = () => {
    const journal = createJournal({
      file: {
        append: async (entry) => void lines.push(entry),
        async *files() {
          yield lines;
        },
      },
      environmentName: 'sandbox',
      redact: (text) => text,
      clock,
      log: fakeLog(),
    });
    writes = createWrites({
      intents: createIntents({ folder, clock, log: fakeLog() }),
      journal,
      events: createEventHub(() => undefined),
      clock,
      log: fakeLog(),
      actor: () => person,
      closing: new AbortController().signal,
    });
  };
  startApp();

  /** One request at the server. */
  const receive = (key: string, of: string, fault: Fault): void => {
    const now = clock.now();
    const first = firstSent.get(key) ?? now;
    firstSent.set(key, first);
    // Said in `check`: the outbox would take a failure here for one of its own.
    if (now - first > 20 * hour) wrong.push(`a key of ${(now - first) / hour} hours for ${of}`);
    if (fault === '401') throw status(401);
    if (fault === 'drop-before') throw unknown('offline');
    const known = keys.get(key);
    if (known && now - known.at <= 24 * hour) {
      if (known.of !== of) wrong.push(`the key of ${known.of} for ${of}`);
    } else {
      if (fault === '500-before') throw status(500);
      if (fault === '422') throw status(422);
      keys.set(key, { at: now, of });
      effects.push({ of, at: now });
    }
    if (fault === 'drop-after') throw unknown('offline');
    if (fault === '500-after') throw status(500);
    if (fault === 'cut') throw unknown('invalid-response');
    if (fault === 'slow') throw unknown('timeout');
    if (fault === 'session-ended') {
      throw afterTheAct(new AppFailure({ code: 'unauthorized', message: 'Sign in first.' }));
    }
  };

  const writeOf = (who: string, wish: Wish): Write<string> => ({
    action: `add.${wish.kind}`,
    parameters: { record: wish.record },
    subject: `team ${wish.record}`,
    detail: wish.kind,
    repeat: { method: 'team.addOrder', input: wish } as never,
    records: () => [{ record: 'team', id: wish.record }],
    ...(wish.kind === 'listed'
      ? {
          look: async (_signal: AbortSignal, since: number) => {
            if (!canLook) throw new Error('away');
            const of = nameOf(who, wish);
            return effects.some((each) => each.of === of && each.at >= since)
              ? present('there')
              : absent;
          },
        }
      : {}),
  });

  const send = (wish: Wish, fault: Fault): Promise<string> => {
    const who = person;
    return writes.run(
      { signal: new AbortController().signal, person: who },
      writeOf(who, wish),
      async (key, whose) => {
        if (whose !== who) wrong.push(`a write of ${who} as ${whose}`);
        // Signed out while the server has it: the answer comes to somebody else's desk.
        if (fault === 'session-ended') person = otherThan(who);
        receive(key, nameOf(who, wish), fault);
        return 'done';
      },
    );
  };

  const doubtIn = (error: unknown): string | null =>
    error instanceof AppFailure && error.error.code === 'conflict'
      ? (error.error.unfinished?.id ?? null)
      : null;

  return {
    clock,
    /** Presses the button, in so many windows at once; `decides`: goes on from core's question. */
    async press(wish: Wish, fault: Fault, windows: number, decides: boolean): Promise<void> {
      clock.advance(1);
      const tell = toldOf(nameOf(person, wish));
      const tries = Array.from({ length: windows }, () => send(wish, fault));
      const [first] = await Promise.allSettled(tries);
      if (first?.status === 'fulfilled') {
        tell.done += 1;
        return;
      }
      const id = doubtIn(first?.reason);
      if (id === null || !decides) return;
      await writes.renew(id);
      tell.renewed += 1;
      await send(wish, fault).then(
        () => {
          tell.done += 1;
        },
        () => undefined,
      );
    },
    /** The app is killed while the server has the request: it acts, or not. */
    async kill(wish: Wish, acts: boolean): Promise<void> {
      clock.advance(1);
      const who = person;
      const reached = Promise.withResolvers<void>();
      const lost = writes.run(
        { signal: new AbortController().signal, person: who },
        writeOf(who, wish),
        (key) => {
          if (acts) receive(key, nameOf(who, wish), 'none');
          reached.resolve();
          return new Promise<string>(() => undefined);
        },
      );
      const ended = lost.then(
        () => 'done',
        () => 'failed',
      );
      const how = await Promise.race([reached.promise.then(() => 'under way'), ended]);
      // Core has looked and it was there, or it asks first.
      if (how === 'done') toldOf(nameOf(who, wish)).done += 1;
      startApp();
      await writes.recover();
    },
    async restart(): Promise<void> {
      startApp();
      await writes.recover();
    },
    /** The other person signs in; nobody waits for an answer. */
    change(): void {
      person = otherThan(person);
    },
    lookFails(fails: boolean): void {
      canLook = !fails;
    },
    /** The list of unfinished changes: the first is tried again, or put away. */
    async settleFirst(how: 'repeat' | 'dismiss', fault: Fault): Promise<void> {
      clock.advance(1);
      const [item] = await writes.unfinished();
      if (item === undefined) return;
      const wish: Wish = {
        kind: item.action === 'add.listed' ? 'listed' : 'unlisted',
        record: item.record?.id ?? 0,
      };
      const tell = toldOf(nameOf(person, wish));
      if (how === 'dismiss') {
        await writes.dismiss(item.id);
        tell.dismissed += 1;
        return;
      }
      const repeat = await writes.repeatOf(item.id).then(
        () => true,
        (error: unknown) => {
          expect(item.isOld).toBe(true);
          expect(doubtIn(error)).toBe(item.id);
          return false;
        },
      );
      if (!repeat) return;
      expect(item.isOld).toBe(false);
      await send(wish, fault).then(
        () => {
          tell.done += 1;
        },
        () => undefined,
      );
    },
    /** Everything on the server was told, and nothing was told that is not there. */
    async check(): Promise<void> {
      expect(wrong).toEqual([]);
      const open = (await folder.list()).map(({ intent }) =>
        nameOf(intent.person, {
          kind: intent.action === 'add.listed' ? 'listed' : 'unlisted',
          record: intent.record?.id ?? 0,
        }),
      );
      const names = new Set([...told.keys(), ...effects.map(({ of }) => of)]);
      for (const name of names) {
        const count = effects.filter(({ of }) => of === name).length;
        const { done, dismissed, renewed } = toldOf(name);
        const unsure = open.filter((each) => each === name).length + dismissed + renewed;
        expect(count, `effects of ${name}, at least`).toBeGreaterThanOrEqual(done);
        expect(count, `effects of ${name}, at most`).toBeLessThanOrEqual(done + unsure);
        if (unsure === 0) expect(count, `effects of ${name}`).toBe(done);
      }
      const outcomes = new Map(lines.map(({ id, outcome }) => [id, outcome]));
      expect([...outcomes.values()]).not.toContain('started');
      const doneLines = [...outcomes.values()].filter((outcome) => outcome === 'done').length;
      expect(doneLines).toBe([...told.values()].reduce((sum, { done }) => sum + done, 0));
    },
  };
};
export type World = ReturnType<typeof createWorld>;
