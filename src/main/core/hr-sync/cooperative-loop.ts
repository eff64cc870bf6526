import { setImmediate } from 'node:timers/promises';
import { cancelled } from '../api/errors';

/** Milliseconds at a stretch: a window's messages are answered in between. */
const longestStretch = 8;

/** Runs a computation in steps to its end without blocking the process; a caller may give up. */
export const runCooperatively = async <Step, T>(
  steps: Generator<Step, T>,
  signal: AbortSignal,
  onStep: (step: Step) => void = () => undefined,
): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    onStep(step.value);
    if (performance.now() - since < longestStretch) continue;
    await setImmediate();
    if (signal.aborted) throw cancelled();
    since = performance.now();
  }
};
