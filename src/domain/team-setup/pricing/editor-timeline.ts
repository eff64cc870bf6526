import { trialDaysUntil } from '../../teams/trial-days';
import { addDays, easternDate } from '../../text/calendar-day';
import { easternDayText } from '../../text/eastern-day';
import { pluralize } from '../../text/pluralize';
import type { EditorContext, EditorForm } from './editor-form';
import { trialDaysOf, trialEndOf } from './editor-payload';

/** One day on the timeline from today to the payment. */
export interface TimelineDay {
  readonly kind: 'today' | 'trial-end' | 'due';
  /** 'YYYY-MM-DD', US Eastern. */
  readonly day: string;
  readonly label: string;
  /** For example, `Dec 13, ET`. */
  readonly text: string;
  /** From 0 (today) to 1 (the last day). */
  readonly position: number;
}

const days = (count: number): string => pluralize(count, 'day');

/**
 * Today, the last day of the trial, and the invoice's due date, in order (section 4: US Eastern,
 * both ends included). Invalid dates are skipped, and the due date if no invoice follows or if it is
 * charged automatically.
 */
export const editorTimeline = (
  form: EditorForm,
  context: EditorContext,
  hasInvoice = true,
): readonly TimelineDay[] => {
  const { nowMs } = context;
  const today = easternDate(nowMs);
  const trialEnd = trialEndOf(form, context);
  const due = addDays(form.dueDate, 0);
  const marks = [
    { kind: 'today', day: today, label: 'Today' } as const,
    ...(trialEnd === null
      ? []
      : [
          {
            kind: 'trial-end',
            day: trialEnd,
            label: `Trial ends (${days(trialDaysOf(form, context))})`,
          } as const,
        ]),
    ...(!hasInvoice || form.chargeAutomatically || due === null || due < today
      ? []
      : [{ kind: 'due', day: due, label: 'Invoice due' } as const]),
  ];
  const distance = (day: string): number => trialDaysUntil(day, nowMs) - 1;
  const span = Math.max(1, ...marks.map(({ day }) => distance(day)));
  return marks
    .map((mark) => ({
      ...mark,
      text: easternDayText(mark.day, nowMs),
      position: distance(mark.day) / span,
    }))
    .sort((a, b) => a.position - b.position);
};

/** A day as labeled under the line. Events on the same day are combined. */
export interface TimelineStop extends Pick<TimelineDay, 'kind' | 'label' | 'text'> {
  /** The fraction of the line until the next stop; 0 for the last. */
  readonly share: number;
}

export const timelineStops = (days: readonly TimelineDay[]): readonly TimelineStop[] => {
  const stops = days.filter(({ day }, index) => days[index - 1]?.day !== day);
  return stops.map(({ kind, day, text, position }, index) => {
    const [first = '', ...others] = days
      .filter((each) => each.day === day)
      .map(({ label }) => label);
    const lower = others.map((label) => label.charAt(0).toLowerCase() + label.slice(1));
    const next = stops[index + 1];
    return {
      kind,
      label: [first, ...lower].join(', '),
      text,
      share: next ? next.position - position : 0,
    };
  });
};
