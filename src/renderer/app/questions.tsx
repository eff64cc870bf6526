import { Suspense } from 'react';
import { useApp } from '../state/use-app';
import { lazyScreen } from './lazy-screens';
import { WaitingLayer } from './waiting-layer';

export const Question = lazyScreen(() =>
  import('../parts/guarded-save').then((module) => module.GuardedSave),
);

/** The question of a write that waits for its answer: the same for its button and for the palette. */
export const Questions = () => {
  const asked = useApp((state) => state.questions.asked);
  const hasForm = useApp((state) => state.questions.hasForm);
  const close = useApp((state) => state.questions.close);
  if (!asked?.asks) return null;
  return (
    <Suspense fallback={<WaitingLayer onEscape={() => close()} />}>
      <Question
        key={asked.key}
        write={asked}
        asks={asked.asks}
        refusesToForm={hasForm}
        onClose={close}
      />
    </Suspense>
  );
};
