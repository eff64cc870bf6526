import { onTestFinished, vi } from 'vitest';

/**
 * Until the test ends, the longer pauses of the screen, such as the half second before a result is
 * announced, take a tenth of their time. Not for a test of what happens before such a pause ends.
 */
export const shortenPauses = (): void => {
  const wait = globalThis.setTimeout;
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, milliseconds = 0) =>
      wait(run, isPause(milliseconds) ? milliseconds / 10 : milliseconds)) as typeof wait);
  onTestFinished(() => spy.mockRestore());
};

/** Timeouts that only a failing test reaches are longer. */
const isPause = (milliseconds: number): boolean => milliseconds >= 400 && milliseconds <= 2000;
