import type { PowerMonitor } from 'electron';

export interface PowerParts {
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
}

/**
 * A computer that sleeps runs no timers: on waking up it would show what was open to whoever opens
 * the lid. The screen's own lock is told of on macOS and Windows only, sleep everywhere.
 */
export const checkLockOnWake = ({ powerMonitor }: PowerParts, check: () => void): void => {
  powerMonitor.on('suspend', check);
  powerMonitor.on('resume', check);
  powerMonitor.on('lock-screen', check);
  powerMonitor.on('unlock-screen', check);
};
