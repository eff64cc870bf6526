import { longestDraft } from '../../../contract/limits';
import { isKeptDraft } from '../../../domain/drafts/drafts';
import type { Bridge } from '../../bridge/client';
import type { AppState, AppStore } from '../store';

type Texts = Readonly<Record<string, string>>;

/** Milliseconds from a keystroke to the save in core: long enough to batch a word. */
const pause = 250;

const isLocked = ({ session: { session } }: AppState): boolean =>
  session.status === 'signed-in' && session.locked !== undefined;

/** The changes that bring core from one state to the other. */
const difference = (before: Texts, now: Texts) => ({
  texts: Object.fromEntries(Object.entries(now).filter(([key, text]) => before[key] !== text)),
  keys: Object.keys(before).filter((key) => !Object.hasOwn(now, key)),
});

/**
 * Saves the window's drafts in core, so that they survive a reload and a restart. Loads them at
 * sign-in and saves while the user types, at the latest when the page closes. A failed save is
 * retried with the next change. Returns the function that stops it.
 */
export const persistDrafts = (bridge: Bridge, store: AppStore): (() => void) => {
  /** The person whose drafts were loaded, and core's copy; null until core has responded. */
  let owner: string | null = null;
  let known: Texts | null = null;
  /** Loading failed: try again with the next change. */
  let mustLoad = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const wanted = (): Texts =>
    Object.fromEntries(
      Object.entries(store.getState().drafts.texts).filter(
        // One draft that is too long would make core reject all of them.
        ([key, text]) => isKeptDraft(key) && text.length <= longestDraft,
      ),
    );

  const load = async (person: string): Promise<void> => {
    const result = await bridge.call('drafts.get', {});
    if (owner !== person || known !== null) return;
    mustLoad = !result.ok;
    if (!result.ok) return;
    known = result.value.texts;
    const { drafts, feedback } = store.getState();
    drafts.restore(result.value.texts);
    if (result.value.notice) feedback.alert(result.value.notice);
  };

  const write = async (): Promise<void> => {
    const { session } = store.getState().session;
    if (known === null || session.status !== 'signed-in' || session.locked) return;
    if (session.user.email !== owner) return;
    const person = owner;
    const now = wanted();
    const { texts, keys } = difference(known, now);
    const results = await Promise.all([
      Object.keys(texts).length > 0 ? bridge.call('drafts.set', { texts }) : null,
      keys.length > 0 ? bridge.call('drafts.drop', { keys }) : null,
    ]);
    if (owner === person && results.every((result) => result === null || result.ok)) known = now;
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
    // A locked core refuses calls; unlocking runs this again.
    if (session.status !== 'signed-in' || session.locked || person === owner) return;
    owner = person;
    known = null;
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
  follow();
  window.addEventListener('pagehide', flushAtOnce);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('pagehide', flushAtOnce);
  };
};
