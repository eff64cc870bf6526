import type { MemberRow } from '../../contract/entities/member';
import { parseApiDate } from '../text/parse-api-date';
import { pluralize } from '../text/pluralize';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Section 4: the later of app and dashboard last open, as received. Null if neither is a date. */
export const lastLogin = (
  member: Pick<MemberRow, 'app_last_open' | 'dashboard_last_open'>,
): string | null => {
  let latest: { iso: string; ms: number } | null = null;
  for (const iso of [member.app_last_open, member.dashboard_last_open]) {
    const ms = iso ? parseApiDate(iso) : Number.NaN;
    if (iso && !Number.isNaN(ms) && (latest === null || ms > latest.ms)) latest = { iso, ms };
  }
  return latest?.iso ?? null;
};

const ago = (count: number, unit: string): string => `${pluralize(count, unit)} ago`;

/**
 * Section 4: days, hours, or minutes ago, or 'Just now' under a minute. A time in the future means
 * that the server's clock is ahead, so it is also 'Just now'. Text that isn't a date is returned as
 * it is.
 */
export const relativeTime = (iso: string, nowMs: number): string => {
  const passedMs = nowMs - parseApiDate(iso);
  if (Number.isNaN(passedMs)) return iso;
  if (passedMs < minuteMs) return 'Just now';
  if (passedMs < hourMs) return ago(Math.floor(passedMs / minuteMs), 'minute');
  if (passedMs < dayMs) return ago(Math.floor(passedMs / hourMs), 'hour');
  return ago(Math.floor(passedMs / dayMs), 'day');
};
