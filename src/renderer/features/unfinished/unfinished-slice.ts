import type { UnfinishedWrite } from '../../../contract/unfinished-write';
import type { FeedbackSlice } from '../../state/feedback-slice';
import { defineSlice, type SliceContext } from '../../state/slice';
import type { WritesSlice } from '../../state/writes-slice';

/** Changes whose outcome nobody knows: the app or the connection ended before their answer came. */
export interface UnfinishedSlice {
  /** Oldest first; those of other windows that are under way among them. */
  items: readonly UnfinishedWrite[];
  /** Core has been asked for them. */
  isKnown: boolean;
  refresh(): Promise<void>;
  /** Does it again, with the key that it had; of an old one a person is asked first. */
  repeat(id: string): Promise<void>;
  /** The person has looked. */
  dismiss(id: string): Promise<void>;
}

export const unfinishedKey = (id: string): string => `unfinished/${id}`;

export const createUnfinishedSlice = ({
  bridge,
  own,
  get,
  patch,
}: SliceContext<
  UnfinishedSlice,
  { feedback: FeedbackSlice; writes: WritesSlice }
>): UnfinishedSlice => {
  let asked = 0;
  return {
    items: [],
    isKnown: false,
    refresh: async () => {
      asked += 1;
      const mine = asked;
      const result = await bridge.call('writes.unfinished', {});
      // An answer that was overtaken is not shown; one that failed leaves what is known.
      if (mine !== asked) return;
      patch(result.ok ? { items: result.value, isKnown: true } : { isKnown: true });
    },
    repeat: async (id) => {
      const result = await get().writes.run(unfinishedKey(id), 'writes.repeat', { id });
      if (result?.ok) {
        const { saved } = result.value;
        if (saved) {
          get().feedback.snackSaved(saved);
        } else get().feedback.snack('The change is made');
      }
      if (result) await own().refresh();
    },
    dismiss: async (id) => {
      const result = await get().writes.run(unfinishedKey(id), 'writes.dismiss', { id });
      if (result) await own().refresh();
    },
  };
};

export const unfinishedSlice = defineSlice('unfinished', createUnfinishedSlice);
