import { useEffect } from 'react';
import { useApp } from '../../state/use-app';

/** What counts as use of the app. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Milliseconds between two reports: each is a call of the bridge. */
const pause = 15_000;

/** Tells core that somebody uses this window, so that it is not locked under their hands. */
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
