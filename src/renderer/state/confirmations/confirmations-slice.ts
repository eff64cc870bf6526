import type { AppError, Result } from '../../../contract/wire/errors';
import type { AnyWrite, ConfirmSpec } from '../outbox/write';
import type { SliceContext } from '../slice';

/** How the confirmation of a write ended: with the server's answer, with their value, or with Cancel. */
export type WriteEnd = Result<unknown> | 'theirs' | null;

/** What the server said of the values that someone else saved. */
export type CurrentValues = Readonly<Record<string, unknown>>;

export const currentIn = (error: AppError): CurrentValues | null =>
  (error.code === 'conflict' && error.current) || null;

/** Runs while the dialog is busy; another question that it returns is asked in the same dialog. */
export type Act = () => Promise<ConfirmSpec | undefined>;

interface Confirmation {
  readonly id: number;
  readonly spec: ConfirmSpec;
  readonly write: AnyWrite | null;
  /** A form is below, which keeps what was typed and shows a refusal at its field. */
  readonly hasForm: boolean;
  /** Someone else's values, where the write was refused before anything was asked. */
  readonly conflict: CurrentValues | null;
  readonly act: Act | null;
  readonly settle: (end: WriteEnd) => void;
}

/** What waits for the user's answer, first come, first asked; the app shows it on top of everything. */
export interface ConfirmationsSlice {
  queue: readonly Confirmation[];
  /** Asks before anything but a write. Resolves once `act`, where there is one, is done. */
  confirm(spec: ConfirmSpec, act?: Act): Confirmed;
  /** Asks what the write wants asked; every button and the palette ask the same. */
  confirmWrite(write: AnyWrite): void;
  /** The same from a form, which hears how it ended: a refusal leads back to it. */
  confirmFromForm(write: AnyWrite): Promise<WriteEnd>;
  /** Lets the user choose between what the server has and what was sent. */
  resolveConflict(write: AnyWrite, spec: ConfirmSpec, current: CurrentValues): Promise<WriteEnd>;
  /** The question as it reads by now. */
  update(id: number, spec: ConfirmSpec): void;
  /** An answer, or none: the screen that asked is gone. */
  close(id: number, end?: WriteEnd): void;
}

interface Confirmed {
  readonly id: number;
  readonly answer: Promise<boolean>;
}

export const createConfirmationsSlice = ({
  self,
  setState,
}: SliceContext<ConfirmationsSlice>): ConfirmationsSlice => {
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
      hasForm: false,
      conflict: null,
      act: null,
      settle: () => undefined,
      ...rest,
    };
    // The same write asked about anew takes the place of its earlier question.
    const earlier = self().queue.find(
      ({ write }) => write !== null && write.key === added.write?.key,
    );
    if (earlier) self().close(earlier.id);
    setState(({ queue }) => ({ queue: [...queue, added] }));
    return added;
  };
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
    confirmWrite: (write) => {
      if (write.confirm) add(write.confirm, { write });
    },
    confirmFromForm: (write) =>
      new Promise((settle) => {
        if (write.confirm) add(write.confirm, { write, hasForm: true, settle });
        else settle(null);
      }),
    resolveConflict: (write, spec, conflict) =>
      new Promise((settle) => {
        add(spec, { write, conflict, settle });
      }),
    update: (id, spec) =>
      setState(({ queue }) => ({
        queue: queue.map((each) => (each.id === id ? { ...each, spec } : each)),
      })),
    close: (id, end = null) => {
      const closed = self().queue.find((each) => each.id === id);
      if (!closed) return;
      setState(({ queue }) => ({ queue: queue.filter((each) => each !== closed) }));
      closed.settle(end);
    },
  };
};
