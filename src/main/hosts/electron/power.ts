import type { PowerMonitor } from 'electron';

export interface PowerParts {
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
}

/**
 * Checks the idle lock when the computer sleeps or wakes: timers do not run during sleep, so anyone
 * who opens the lid could see the open record. Only macOS and Windows report a locked screen; all
 * systems report sleep.
 */
export const checkLockOnWake = ({ powerMonitor }: PowerParts, check: () => void): void => {
  powerMonitor.on('suspend', check);
  powerMonitor.on('resume', check);
  powerMonitor.on('lock-screen', check);
  powerMonitor.on('unlock-screen', check);
};
