import { setImmediate } from 'node:timers/promises';
import { cancelled } from '../api/errors';

/** Milliseconds without a pause, so that windows' messages are answered in between. */
const longestStretch = 8;

/** Runs a computation in steps without blocking the process; aborting the signal stops it. */
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
