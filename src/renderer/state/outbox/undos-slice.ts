import type { Result } from '../../../contract/wire/result';
import { outcomeOf } from '../../../domain/outbox/outcome';
import type { SnackbarAction } from '../feedback/feedback-slice';
import type { NamedRecord } from '../queries/record-name';
import type { SliceContext } from '../slice';

/** What an undo does; anything but `not-sent` ends it. */
export type UndoBack = () => Promise<unknown>;

/** The result of an undo that stays on offer. */
export const notSent = 'not-sent';

/** The end of an undo by the result of its write; null if it was not sent, as by `writes.run`. */
export const undoEnd = (result: Result<unknown> | null): typeof notSent | null => {
  if (result === null) return notSent;
  if (result.ok || outcomeOf(result.error) !== 'not-sent') return null;
  // A value that isn't valid or isn't permitted is refused again.
  return ['validation', 'forbidden'].includes(result.error.code) ? null : notSent;
};

/** An available undo. */
export interface UndoOffer {
  readonly key: string;
  /** The success message of the write; '' if there was none. */
  readonly success: string;
  /** The changed record; null if the write concerned none. */
  readonly about: NamedRecord | null;
  /** The key of the draft that it changes; null if it changes none. */
  readonly draft: string | null;
  /** Unix milliseconds of the write's start and end, used to find its journal entry. */
  readonly begun: number;
  readonly done: number;
  /** Undoes it; `not-sent` if it could not, and may be tried again. */
  readonly back: UndoBack;
}

/**
 * Undos of recent writes, by the write's key. An undo is a second, compensating write, so the first
 * one does not wait for the snackbar to close.
 */
export interface UndosSlice {
  /** One per key, newest last. */
  offers: readonly UndoOffer[];
  /** Returns the snackbar's Undo button. `begun` is the time the write was sent. */
  offer(
    key: string,
    back: UndoBack,
    said: {
      readonly success?: string | undefined;
      readonly about?: NamedRecord | undefined;
      /** The key of a draft: once that is sent or discarded, the undo ends. */
      readonly draft?: string | undefined;
      readonly begun: number;
    },
  ): SnackbarAction;
  /** The newest unused undo: the palette offers it after the snackbar has closed. */
  last(): UndoOffer | null;
  /** Runs each undo only once, unless it could not be sent. */
  undo(key: string): Promise<void>;
  /** Ends an undo that would no longer change anything. */
  end(key: string): void;
  /** Ends the undos of drafts that are gone: what they changed is no longer in any form. */
  endOf(drafts: readonly string[]): void;
}

export const createUndosSlice = ({ self, setState }: SliceContext<UndosSlice>): UndosSlice => {
  const without = (key: string) => self().offers.filter((offer) => offer.key !== key);
  return {
    offers: [],
    offer: (key, back, { success = '', about = null, draft = null, begun }) => {
      const offer = { key, success, about, draft, begun, done: Date.now(), back };
      setState({ offers: [...without(key), offer] });
      return { kind: 'undo', of: key };
    },
    last: () => self().offers.at(-1) ?? null,
    undo: async (key) => {
      const at = self().offers.findIndex((each) => each.key === key);
      const offer = self().offers[at];
      setState({ offers: without(key) });
      const end = await offer?.back();
      const isReplaced = self().offers.some((each) => each.key === key);
      // In its place: a change made since is still the last one.
      if (offer && end === notSent && !isReplaced)
        setState({ offers: self().offers.toSpliced(at, 0, offer) });
    },
    end: (key) => setState({ offers: without(key) }),
    endOf: (drafts) => {
      const isOf = ({ draft }: UndoOffer) => draft !== null && drafts.includes(draft);
      if (self().offers.some(isOf))
        setState({ offers: self().offers.filter((each) => !isOf(each)) });
    },
  };
};
