const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Dates relative to the time of seeding, ISO 8601. */
export interface Calendar {
  /** ms since the epoch. */
  readonly now: number;
  ago(amount: { days?: number; hours?: number; minutes?: number }): string;
  ahead(amount: { days: number }): string;
}

export const createCalendar = (now: number): Calendar => ({
  now,
  ago: ({ days = 0, hours = 0, minutes = 0 }) =>
    new Date(now - days * DAY - hours * HOUR - minutes * MINUTE).toISOString(),
  ahead: ({ days }) => new Date(now + days * DAY).toISOString(),
});
