import type { AppError } from '../../contract/errors';
import type { SliceContext } from './slice';

/** A try that the server may have forgotten: made again it may be done twice. */
export interface OldTry {
  readonly id: string;
  /** ISO 8601, UTC: when it was tried first. */
  readonly startedAt: string;
  /** Core's words. */
  readonly message: string;
}

/** The question whether a change is made again of which nobody knows whether it was made. */
export interface AgainSlice {
  asked: OldTry | null;
  /** True where the person has decided to make it again. */
  ask(old: OldTry): Promise<boolean>;
  answer(again: boolean): void;
}

/** What a refusal asks about; null for any other. */
export const oldTryOf = (error: AppError): OldTry | null =>
  error.code === 'conflict' && error.unfinished
    ? { ...error.unfinished, message: error.message }
    : null;

export const createAgainSlice = ({ own, patch }: SliceContext<AgainSlice>): AgainSlice => {
  let decide: (again: boolean) => void = () => undefined;
  return {
    asked: null,
    ask: (asked) => {
      // A second question takes the place of the first, which is answered with no.
      own().answer(false);
      patch({ asked });
      return new Promise((resolve) => {
        decide = resolve;
      });
    },
    answer: (again) => {
      patch({ asked: null });
      decide(again);
    },
  };
};
