import type { Result } from '../../../contract/wire/result';
import { LONGEST_MESSAGE } from '../../../contract/wire/socket';
import { fitsInCore, isKeptDraft } from '../../../domain/drafts/drafts';
import { boundedName } from '../../../domain/text/bounded-name';
import type { Bridge } from '../../bridge/client';
import { errorText } from '../feedback/messages';
import type { AppState, AppStore } from '../store';

type Texts = Readonly<Record<string, string>>;

/** Milliseconds from a keystroke to the save in core: long enough to batch a word. */
const pause = 250;

const isLocked = ({ session: { session } }: AppState): boolean =>
  session.status === 'signed-in' && session.locked !== undefined;

const only = (texts: Texts, stays: (key: string, text: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key, text]) => stays(key, text)));

/** Bytes of the texts in one call: half of a bridge message, so that they fit with all around them. */
const room = LONGEST_MESSAGE / 2;

const bytesOf = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length;

/**
 * The texts of each call that saves them. A long one has its own, so that one that no message can
 * hold, or that core rejects, doesn't keep the others from being saved.
 */
const parts = (set: Texts): readonly Texts[] => {
  const short: Record<string, string>[] = [];
  const long: Texts[] = [];
  let last: Record<string, string> = {};
  let left = 0;
  for (const [key, text] of Object.entries(set)) {
    const size = bytesOf(key) + bytesOf(text);
    if (size > room || !fitsInCore(key, text)) {
      long.push({ [key]: text });
      continue;
    }
    if (size > left) {
      last = {};
      short.push(last);
      left = room;
    }
    last[key] = text;
    left -= size;
  }
  return [...short, ...long];
};

/** The changes that bring core from one state to the other. */
const difference = (before: Texts, now: Texts) => ({
  set: only(now, (key, text) => before[key] !== text),
  dropped: only(before, (key) => !Object.hasOwn(now, key)),
});

/**
 * The part of a key that the fields of a form share, and a text with its initial value or with the
 * team that it moves a member from. A field
 * directly under its record, such as `member/12/email`, is a form of its own.
 */
const formOf = (key: string): string => {
  const field = key.replace(/\/(?:base|from)$/, '');
  return /^(?:member|team)\/\d+\/[^/]+$/.test(field) ? field : field.replace(/[^/]*$/, '');
};

/**
 * Saves the window's drafts in core, so that they survive a reload and a restart. Loads them at
 * sign-in and saves while the user types, at the latest when the page closes. A failed save is
 * retried with the next change, and reported if the disk refuses it. A draft that was sent or
 * discarded elsewhere goes here, too, also while no one was signed in, unless its form was edited
 * here. Returns the function that stops it.
 */
export const persistDrafts = (bridge: Bridge, store: AppStore): (() => void) => {
  /** The person whose drafts were loaded, and core's copy; null until core has responded. */
  let owner: string | null = null;
  let known: Texts | null = null;
  /** Core's copy when this window loaded it. */
  let loaded: Texts = {};
  /** No one is signed in, so core reports nothing. */
  let isOut = false;
  /** Loading failed: try again with the next change. */
  let mustLoad = false;
  /** The person has been told that drafts can't be saved. */
  let isRefused = false;
  /** The drafts that no call can save, by key: the person has been told, and nothing sends them. */
  const refused = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const wanted = (): Texts => only(store.getState().drafts.texts, isKeptDraft);

  const report = (saved: Result<unknown>): void => {
    const wasRefused = isRefused;
    isRefused = !saved.ok && (saved.error.code === 'file' || saved.error.code === 'validation');
    if (saved.ok || !isRefused || wasRefused) return;
    const message = `${errorText(saved.error)} What you type may be lost when this window closes.`;
    store.getState().feedback.snack(message, 'error');
  };

  /** Says once which draft can't be saved, although others can. */
  const reportAlone = (texts: Texts, saved: Result<unknown>): void => {
    for (const [key, text] of Object.entries(texts)) {
      const isTold = refused.has(key);
      if (saved.ok) refused.delete(key);
      else refused.set(key, text);
      if (!saved.ok && !isTold) {
        const [start = ''] = text.trim().split('\n');
        const message = `Couldn’t save the draft that starts with “${boundedName(start)}”. ${errorText(saved.error)} It may be lost when this window closes.`;
        store.getState().feedback.snack(message, 'error');
      }
    }
  };

  const load = async (person: string): Promise<void> => {
    const result = await bridge.call('drafts.get', {});
    if (owner !== person || known !== null) return;
    report(result);
    mustLoad = !result.ok;
    if (!result.ok) return;
    known = result.value.texts;
    loaded = known;
    const { drafts, feedback } = store.getState();
    drafts.restore(result.value.texts);
    if (result.value.notice) feedback.alert(result.value.notice);
  };

  const write = async (): Promise<void> => {
    const { session } = store.getState().session;
    if (known === null || session.status !== 'signed-in' || session.locked) return;
    if (session.user.email !== owner) return;
    const person = owner;
    const before = known;
    const now = wanted();
    const { set, dropped } = difference(before, now);
    const isEmpty = (texts: Texts) => Object.keys(texts).length === 0;
    // Known at once: what is dropped while this call is pending has the text of this call.
    known = now;
    const isRefusedText = (key: string, text: string) => refused.get(key) === text;
    const calls = parts(only(set, (key, text) => !isRefusedText(key, text)));
    const [saved, isDropped] = await Promise.all([
      Promise.all(calls.map((texts) => bridge.call('drafts.set', { texts }))),
      isEmpty(dropped) || bridge.call('drafts.drop', { texts: dropped }).then(({ ok }) => ok),
    ]);
    if (owner !== person || known === null) return;
    for (const key of refused.keys()) if (!Object.hasOwn(now, key)) refused.delete(key);
    const isAlone = (result: Result<unknown>, at: number) =>
      !result.ok && result.error.code === 'validation' && Object.keys(calls[at] ?? {}).length === 1;
    saved.forEach((result, at) => {
      if (result.ok || isAlone(result, at)) reportAlone(calls[at] ?? {}, result);
    });
    const others = saved.filter((result, at) => !isAlone(result, at));
    const told = others.find(({ ok }) => !ok) ?? others[0];
    if (told) report(told);
    const unsaved = calls.filter((_texts, at) => !saved[at]?.ok);
    const failed = [...unsaved, only(set, isRefusedText), ...(isDropped ? [] : [dropped])];
    const isFailed = (key: string) => failed.some((texts) => Object.hasOwn(texts, key));
    known = { ...only(known, (key) => !isFailed(key)), ...only(before, isFailed) };
  };

  /** Another window sent or discarded these texts. */
  const onDropped = (dropped: Texts): void => {
    if (known === null) return;
    known = only(known, (key) => !Object.hasOwn(dropped, key));
    const { texts, dropSent } = store.getState().drafts;
    const shown = only(texts, (key) => Object.hasOwn(dropped, key));
    const edited = only(texts, (key, text) => text !== dropped[key] && text !== loaded[key]);
    // A form edited here stays whole, also if the other window never had what was typed here, and
    // the values from which an edit began.
    const kept = new Set(Object.keys(edited).map(formOf));
    dropSent(only(shown, (key) => !kept.has(formOf(key))));
  };

  /** The same person is back: a change that finished without them may have sent a draft. */
  const loadAgain = async (): Promise<void> => {
    const person = owner;
    const result = await bridge.call('drafts.get', {});
    if (!result.ok || owner !== person || known === null) return;
    const { texts, notice } = result.value;
    if (notice) {
      // Core has none of them, so the next save has all.
      known = {};
      store.getState().feedback.alert(notice);
    } else onDropped(only(known, (key) => !Object.hasOwn(texts, key)));
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
  };
  /** Sends everything core has not confirmed, without waiting: the page is closing. */
  const flushAtOnce = (): void => {
    clearTimeout(timer);
    timer = undefined;
    void write();
  };
  const schedule = (): void => {
    timer ??= setTimeout(flush, pause);
  };

  const follow = (): void => {
    const { session, owner: person } = store.getState().session;
    if (session.status !== 'signed-in') isOut = true;
    // A locked core refuses calls; unlocking runs this again.
    if (session.status !== 'signed-in' || session.locked) return;
    const isBack = isOut;
    isOut = false;
    if (person === owner) {
      // After the last save, so that what it sends counts as saved.
      if (isBack) writing = writing.then(loadAgain).then(write);
      return;
    }
    owner = person;
    known = null;
    isRefused = false;
    refused.clear();
    if (person !== null) void load(person);
  };

  const stop = store.subscribe((now, before) => {
    follow();
    if (isLocked(before) && !isLocked(now)) schedule();
    if (now.drafts.texts === before.drafts.texts) return;
    if (mustLoad && owner !== null) {
      mustLoad = false;
      void load(owner);
    }
    schedule();
  });
  const stopEvents = bridge.subscribe((event) => {
    if (event.type === 'drafts.dropped') onDropped(event.texts);
  });
  follow();
  window.addEventListener('pagehide', flushAtOnce);
  return () => {
    stop();
    stopEvents();
    clearTimeout(timer);
    window.removeEventListener('pagehide', flushAtOnce);
  };
};
