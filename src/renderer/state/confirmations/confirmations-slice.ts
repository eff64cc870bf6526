import type { AppError } from '../../../contract/wire/errors';
import type { Result } from '../../../contract/wire/result';
import { haveSet } from '../../../domain/journal/own-change';
import type { AnyWrite, Asked, ConfirmSpec } from '../outbox/write';
import type { ServerState } from '../queries/server-state';
import type { SliceContext } from '../slice';

/**
 * The result of a confirmation: the server's response, `theirs` (keep the other person's value), or
 * null (canceled).
 */
export type WriteEnd = Result<unknown> | 'theirs' | null;

/** For a form, also `behind`: its write continues without the dialog, which reports the outcome. */
export type FormEnd = WriteEnd | 'behind';

/** The server's current values, saved by someone else. */
export type CurrentValues = Readonly<Record<string, unknown>>;

export const currentIn = (error: AppError): CurrentValues | null =>
  (error.code === 'conflict' && error.current) || null;

/** The server's values that a write would overwrite. */
export interface Conflict {
  readonly current: CurrentValues;
  /** The user's own journal says that they saved them, in another window. */
  readonly isOwn: boolean;
}

export const conflictOf = async (
  server: ServerState,
  { record }: Pick<AnyWrite, 'record'>,
  current: CurrentValues,
): Promise<Conflict> => {
  if (!record) return { current, isOwn: false };
  const subjects = [`${record.kind} ${record.id}`];
  const entries = (await server.load('journal.list', { subjects, mine: true })) ?? [];
  return { current, isOwn: haveSet(entries, current) };
};

/** Runs while the dialog is busy. A returned spec is asked next in the same dialog. */
export type Act = () => Promise<ConfirmSpec | undefined>;

interface Confirmation {
  readonly id: number;
  readonly spec: ConfirmSpec;
  readonly write: AnyWrite | null;
  /**
   * The write comes from a form, which `waits` with the text and shows a refusal at the field. If it
   * has `left`, only the dialog has the text and can show one.
   */
  readonly form: 'waits' | 'left' | null;
  /** The server's refusal, which the dialog shows. */
  readonly refusal: AppError | null;
  /** What someone else saved; once set, the choice stays until the user makes it. */
  readonly conflict: Conflict | null;
  /** The drafts as they were first sent: "Save mine" sends the same values, not newer text. */
  readonly sentDrafts: Readonly<Record<string, string>> | null;
  readonly act: Act | null;
  /** The write continues without the dialog. */
  readonly isBehind: boolean;
  readonly settle: (end: WriteEnd) => void;
  /** Tells the form that its write continues without the dialog. */
  readonly release: () => void;
}

/** Pending confirmations in order; the app shows them above everything else. */
export interface ConfirmationsSlice {
  queue: readonly Confirmation[];
  /** Confirms anything but a write. Resolves once `act` (if any) has ended. */
  confirm(spec: ConfirmSpec, act?: Act): Confirmed;
  /** Shows the write's confirmation, for buttons and the palette alike. */
  confirmWrite(write: Asked<AnyWrite>): void;
  /** Shows the confirmation for a form, which gets the result and shows a refusal. */
  confirmFromForm(write: Asked<AnyWrite>): Promise<FormEnd>;
  /** Lets the user choose between the server's value and their own. */
  resolveConflict(write: AnyWrite, spec: ConfirmSpec, current: CurrentValues): Promise<WriteEnd>;
  /** Hides the dialog of a write that is being sent, so that the user can do something else. */
  putBehind(id: number): void;
  /** The confirmation as it is now; undefined once it's closed. */
  entry(id: number): Confirmation | undefined;
  /** Shows such a dialog again, after the one that is open now. */
  bringBack(id: number): void;
  /** Updates a pending confirmation. */
  update(
    id: number,
    part: Partial<
      Pick<Confirmation, 'write' | 'spec' | 'form' | 'refusal' | 'conflict' | 'sentDrafts'>
    >,
  ): void;
  /** Closes with a result, or without one if the asking screen was closed. */
  close(id: number, end?: WriteEnd): void;
}

interface Confirmed {
  readonly id: number;
  readonly answer: Promise<boolean>;
}

export const createConfirmationsSlice = ({
  self,
  getState,
  setState,
}: SliceContext<ConfirmationsSlice, { server: ServerState }>): ConfirmationsSlice => {
  let lastId = 0;
  const add = (
    spec: ConfirmSpec,
    rest: Partial<Omit<Confirmation, 'id' | 'spec'>>,
  ): Confirmation => {
    lastId += 1;
    const added = {
      id: lastId,
      spec,
      write: null,
      form: null,
      refusal: null,
      conflict: null,
      sentDrafts: null,
      act: null,
      isBehind: false,
      settle: () => undefined,
      release: () => undefined,
      ...rest,
    };
    // A new confirmation of the same write replaces the pending one, unless that is being sent.
    const earlier = self().queue.find(
      ({ write }) => write !== null && write.key === added.write?.key,
    );
    if (earlier?.isBehind) {
      self().bringBack(earlier.id);
      added.settle(null);
      return earlier;
    }
    if (earlier) self().close(earlier.id);
    setState(({ queue }) => ({ queue: [...queue, added] }));
    return added;
  };
  const change = (id: number, part: Partial<Confirmation>) =>
    setState(({ queue }) => ({
      queue: queue.map((each) => (each.id === id ? { ...each, ...part } : each)),
    }));
  return {
    queue: [],
    confirm: (spec, act) => {
      let settle: (end: WriteEnd) => void = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        settle = (end) => resolve(end !== null);
      });
      const { id } = add(spec, { act: act ?? null, settle });
      return { id, answer };
    },
    confirmWrite: (write) => void add(write.confirm, { write }),
    confirmFromForm: (write) =>
      new Promise((settle) => {
        const release = () => settle('behind');
        add(write.confirm, { write, form: 'waits', settle, release });
      }),
    resolveConflict: async (write, spec, current) => {
      const conflict = await conflictOf(getState().server, write, current);
      return new Promise((settle) => {
        add(spec, { write, conflict, settle });
      });
    },
    putBehind: (id) => {
      const entry = self().entry(id);
      entry?.release();
      change(id, { isBehind: true, form: entry?.form ? 'left' : null });
    },
    entry: (id) => self().queue.find((each) => each.id === id),
    bringBack: (id) => {
      if (!self().entry(id)?.isBehind) return;
      change(id, { isBehind: false });
      // The open one keeps its place.
      setState(({ queue }) => ({
        queue: [
          ...queue.filter((each) => each.id !== id),
          ...queue.filter((each) => each.id === id),
        ],
      }));
    },
    update: change,
    close: (id, end = null) => {
      const closed = self().entry(id);
      if (!closed) return;
      setState(({ queue }) => ({ queue: queue.filter((each) => each !== closed) }));
      closed.settle(end);
    },
  };
};
