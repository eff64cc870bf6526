import { pluralize } from './pluralize';

/** `15 minutes`, or `8 hours` if they are whole. */
export const minutesText = (minutes: number): string =>
  minutes > 0 && minutes % 60 === 0
    ? pluralize(minutes / 60, 'hour')
    : pluralize(minutes, 'minute');

/** The longest wait in a unit; a longer one is told in the next unit. */
const mostInUnit = 120;

/** Minutes of a wait, rounded up to hours if there are many: `90 minutes`, `3 hours`. */
export const roundedMinutesText = (minutes: number): string =>
  minutesText(minutes <= mostInUnit ? Math.ceil(minutes) : Math.ceil(minutes / 60) * 60);

/** A wait, rounded up: `30 seconds`, `10 minutes`, `3 hours`. */
export const waitText = (seconds: number): string =>
  seconds <= mostInUnit
    ? pluralize(Math.ceil(seconds), 'second')
    : roundedMinutesText(seconds / 60);
