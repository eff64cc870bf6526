import { useEffect } from 'react';
import { useApp } from '../../state/use-app';

/** Events that count as use of the app. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Milliseconds between reports; each report is a bridge call. */
const pause = 15_000;

/** Reports use of this window to core, so that the app does not lock during use. */
export const useActivity = (): void => {
  const tellActive = useApp((state) => state.session.tellActive);
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY;
    const onSign = (event: Event): void => {
      if (event.timeStamp - toldAt < pause) return;
      toldAt = event.timeStamp;
      void tellActive();
    };
    for (const sign of signs)
      window.addEventListener(sign, onSign, { capture: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    };
  }, [tellActive]);
};
