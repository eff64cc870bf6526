import { GuardedSave } from '../parts/guarded-save';
import { useApp } from '../state/use-app';

/** The question of a write that waits for its answer: the same for its button and for the palette. */
export const Questions = () => {
  const asked = useApp((state) => state.questions.asked);
  const close = useApp((state) => state.questions.close);
  if (!asked?.asks) return null;
  return <GuardedSave key={asked.key} write={asked} asks={asked.asks} onClose={close} />;
};
