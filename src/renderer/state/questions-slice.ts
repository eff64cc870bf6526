import type { SliceContext } from './slice';
import type { AnyWrite } from './write';

/** The write that waits for the user's answer; the app shows its question on top of everything. */
export interface QuestionsSlice {
  asked: AnyWrite | null;
  /** Asks what the write wants asked; every button and the palette ask the same. */
  ask(write: AnyWrite): void;
  close(): void;
}

export const createQuestionsSlice = ({ patch }: SliceContext<QuestionsSlice>): QuestionsSlice => ({
  asked: null,
  ask: (asked) => patch({ asked }),
  close: () => patch({ asked: null }),
});
