import type { DemoTeam, Team } from '../../contract/entities/team';
import { currentDemoTeam } from '../demo-teams/demo-team';
import { type OrderForm, orderInputErrors, orderPayload, sameOrderText } from '../teams/orders';
import { stepsFrom, trialChange, trialQuestion } from '../teams/trial-change';
import { isPastDate, pastDateText, trialDaysUntil } from '../teams/trial-days';
import { addDays } from '../text/calendar-day';
import { datedEasternDay, easternDayOf, easternDayText } from '../text/eastern-day';
import { formatNumber } from '../text/format-number';
import { pluralize } from '../text/pluralize';
import { countText } from '../text/whole-number';
import type { ActionOf, BulkContext, BulkKind, TeamKinds } from './bulk-kind';
import { onOff, setTo, wanted } from './member-kinds';

const flagNames = {
  textFollowUp: 'text follow-up',
  emailFollowUp: 'email follow-up',
  sendWeeklyInviteReminders: 'weekly invite reminders',
} as const;

/** A row of the quotes list may have been chosen for another one than the current one. */
const whichDemoTeam = ({ internalDemoTeams: all }: Team, { id }: DemoTeam): readonly string[] => {
  if (all.length < 2) return [];
  const deleted = all.filter(({ isDeleted }) => isDeleted).length;
  const ofThem = deleted === 0 ? '' : ` (${formatNumber(deleted)} deleted)`;
  return [
    `This team has ${formatNumber(all.length)} quotes or demo teams${ofThem}. This changes the trial of the current one, ID ${id}.`,
  ];
};

const trial: BulkKind<'demoTeam.extendTrial', Team> = {
  title: ({ by }) =>
    'days' in by
      ? `Extend trials by ${pluralize(by.days, 'day')}`
      : `Set trial end date to ${datedEasternDay(by.date)}`,
  plan: (team, { by }, context) => {
    const { nowMs, undo } = context;
    const demo = currentDemoTeam(team);
    if (demo === null) return { ok: false, why: 'This team has no trial.' };
    const ends = demo.trialExpiresAtUtc;
    const now = ends ? easternDayOf(ends) : null;
    // An ended trial restarts today, as with the day buttons on the team.
    const planned = 'days' in by ? addDays(stepsFrom(ends, nowMs), by.days) : by.date;
    const want = undo === undefined ? planned : String(undo.want);
    if (want === null || isPastDate(want, nowMs)) return { ok: false, why: pastDateText };
    const question = demo.hasPaid ? 'paid' : trialChange(ends, want, nowMs).question;
    const isAsked = question !== null && question !== 'same';
    const hasEnded = now !== null && isPastDate(now, nowMs);
    return {
      ok: true,
      now,
      want,
      warnings: [
        ...whichDemoTeam(team, demo),
        ...(hasEnded
          ? [`The trial ended ${easternDayText(ends ?? '', nowMs)}, and restarts today.`]
          : []),
        ...(isAsked ? [trialQuestion(question, ends, want, nowMs)] : []),
      ],
      // A trial that had already ended can't be ended again.
      undoable: now !== null && !hasEnded,
    };
  },
  words: (value, _action, { nowMs }) =>
    value === null ? 'No end' : easternDayText(String(value), nowMs),
  input: (team, _action, want, { nowMs }) => {
    const demo = currentDemoTeam(team);
    if (demo === null || isPastDate(String(want), nowMs)) return null;
    return { id: demo.id, trialDays: trialDaysUntil(String(want), nowMs) };
  },
};

type AddOrder = ActionOf<'team.addOrder'>;

/** A row's order: its own columns take precedence over what was typed for all rows. */
const orderOf = (action: AddOrder, { order }: Pick<BulkContext, 'order'>): OrderForm => {
  const filled = (own: string | undefined, all: string | number | null): string =>
    own === undefined || own === '' ? String(all ?? '') : own;
  return {
    shopifyOrderId: filled(order.shopifyOrderId, action.shopifyOrderId),
    fulfillOrderId: filled(order.fulfillOrderId, action.fulfillOrderId),
    newStandardDevices: filled(order.newStandardDevices, action.newStandardDevices),
    newCustomDevices: filled(order.newCustomDevices, action.newCustomDevices),
  };
};

/** What distinguishes the orders of one team, wherever their values come from. */
export const orderKey = (action: AddOrder, given: Pick<BulkContext, 'order'>): string => {
  const order = orderOf(action, given);
  return JSON.stringify(orderPayload(order) ?? order);
};

/** Why Add Order would refuse the row; null if it wouldn't. */
const orderError = (form: OrderForm): string | null => {
  const errors = orderInputErrors(form);
  const [field] = Object.keys(errors) as (keyof OrderForm)[];
  if (field === undefined) return null;
  // A row doesn't show which field a message about a number is for.
  if (form[field].trim() !== '') return 'Enter whole numbers of devices, such as 0 or 25.';
  return errors[field] ?? null;
};

/** A long number as a spreadsheet shows and saves it: `5.51235E+12`. */
const isShortened = (id: string): boolean => /^\d+(?:[.,]\d+)?E\+\d+$/i.test(id.trim());

const order: BulkKind<'team.addOrder', Team> = {
  title: () => 'Add orders',
  plan: (team, action, context) => {
    const form = orderOf(action, context);
    const why = orderError(form);
    if (why !== null) return { ok: false, why };
    const known = sameOrderText(team.orders, form.shopifyOrderId);
    return {
      ok: true,
      now: null,
      want: null,
      warnings: [
        ...(known === null ? [] : [known]),
        ...[form.shopifyOrderId, form.fulfillOrderId]
          .filter(isShortened)
          .map((id) => `“${id}” looks like an order ID that a spreadsheet shortened.`),
      ],
      undoable: false,
    };
  },
  words: () => '',
  input: ({ id }, action, _want, context) => {
    const payload = orderPayload(orderOf(action, context));
    return payload && { teamId: id, ...payload };
  },
};

export const orderWords = (action: AddOrder, context: BulkContext): string => {
  const { shopifyOrderId, newStandardDevices, newCustomDevices } = orderOf(action, context);
  return `Order ${shopifyOrderId}: ${countText(newStandardDevices)} standard, ${countText(newCustomDevices)} custom`;
};

export const teamKinds: TeamKinds = {
  'team.setFlag': {
    title: ({ flag, value }) => `Turn ${flagNames[flag]} ${value ? 'on' : 'off'}`,
    plan: (team, { flag, value }, context) => setTo(team[flag], wanted(value, context)),
    words: onOff,
    input: ({ id }, { flag }, want) => ({ teamId: id, flag, value: want === true }),
  },
  'demoTeam.extendTrial': trial,
  'team.addOrder': order,
};
