import type { Clock } from '../app/ports';

/** Milliseconds; a shorter save needs no progress bar (issue "The house stands", Quote). */
const quiet = 500;
const betweenTwo = 100;

export interface Progress {
  /** Bytes so far, and the total; null if unknown. */
  report(received: number, total: number | null): void;
  end(): void;
}

/** Reports a save's progress after half a second, at most ten times a second. */
export const createProgress = (
  clock: Clock,
  emit: (received: number, total: number | null) => void,
): Progress => {
  let received = 0;
  let total: number | null = null;
  let shown = false;
  let last = 0;
  const show = () => {
    shown = true;
    last = clock.now();
    emit(received, total);
  };
  const stop = clock.after(quiet, show);
  return {
    report(nowReceived, nowTotal) {
      received = nowReceived;
      total = nowTotal;
      if (shown && clock.now() - last >= betweenTwo) show();
    },
    end: stop,
  };
};
