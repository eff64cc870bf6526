import type { Result } from '../../contract/errors';
import type { SliceContext } from './slice';
import type { AnyWrite } from './write';

/** How a question ended: with the answer of the server, or with Cancel (null). */
export type QuestionEnd = Result<unknown> | null;

/** The write that waits for the user's answer; the app shows its question on top of everything. */
export interface QuestionsSlice {
  asked: AnyWrite | null;
  /** A form is below, which keeps what was typed and shows a refusal at its field. */
  hasForm: boolean;
  /** Asks what the write wants asked; every button and the palette ask the same. */
  ask(write: AnyWrite): void;
  /** The same from a form, which hears how it ended: a refusal leads back to it. */
  askFromForm(write: AnyWrite): Promise<QuestionEnd>;
  close(end?: QuestionEnd): void;
}

export const createQuestionsSlice = ({
  own,
  patch,
}: SliceContext<QuestionsSlice>): QuestionsSlice => {
  let tell: ((end: QuestionEnd) => void) | null = null;
  const end = (how: QuestionEnd) => {
    const told = tell;
    tell = null;
    told?.(how);
  };
  return {
    asked: null,
    hasForm: false,
    ask: (asked) => {
      end(null);
      patch({ asked, hasForm: false });
    },
    askFromForm: (asked) => {
      own().ask(asked);
      patch({ hasForm: true });
      return new Promise((resolve) => {
        tell = resolve;
      });
    },
    close: (how = null) => {
      patch({ asked: null, hasForm: false });
      end(how);
    },
  };
};
