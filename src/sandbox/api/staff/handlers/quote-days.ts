import { addDays, easternDate } from '../../../../domain/text/calendar-day';

const VALID_DAYS = 30;

/** The day of a quote, and its last one, in US Eastern time, as those of an invoice are. */
export const quoteDays = (now: number): { readonly issuedOn: string; readonly until: string } => {
  const issuedOn = easternDate(now);
  return { issuedOn, until: addDays(issuedOn, VALID_DAYS) ?? issuedOn };
};
