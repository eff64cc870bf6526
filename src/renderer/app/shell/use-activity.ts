import { useEffect } from 'react';
import { useApp } from '../../state/use-app';

/** Events that count as use of the app. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Milliseconds between reports; each report is a bridge call. */
const pause = 15_000;

/** Milliseconds; Chromium remembers use in a frame for five seconds. */
const framePause = 4_000;

const isInFrame = (): boolean => document.activeElement instanceof HTMLIFrameElement;

/** Reports use of this window to core, so that the app does not lock during use. */
export const useActivity = (): void => {
  const tellActive = useApp((state) => state.session.tellActive);
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY;
    const onUse = (at: number): void => {
      if (at - toldAt < pause) return;
      toldAt = at;
      void tellActive();
    };
    const onSign = ({ timeStamp }: Event): void => onUse(timeStamp);
    let looking: ReturnType<typeof setInterval> | undefined;
    const look = (): void => {
      if (!isInFrame()) clearInterval(looking);
      else if (navigator.userActivation.isActive) onUse(performance.now());
    };
    // The page doesn't get the keys of the card form's frame, which has another origin. The focus
    // that moves there takes it from the window.
    const onBlur = (): void => {
      clearInterval(looking);
      if (isInFrame()) looking = setInterval(look, framePause);
    };
    for (const sign of signs)
      window.addEventListener(sign, onSign, { capture: true, passive: true });
    window.addEventListener('blur', onBlur);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
      window.removeEventListener('blur', onBlur);
      clearInterval(looking);
    };
  }, [tellActive]);
};
