import { trimPasted } from '../../../contract/invisible';
import { longestExtension } from '../../../contract/limits';
import { type OrderForm, orderInputErrors } from '../../../domain/teams/orders';
import { isPastDate, pastDateText } from '../../../domain/teams/trial-days';
import { formatNumber } from '../../../domain/text/format-number';
import { parseWholeNumber } from '../../../domain/text/whole-number';
import type { BulkActionForm, CommandField } from '../../state/commands/commands';

export const teamFlags = (
  title: string,
  flag: 'textFollowUp' | 'emailFollowUp' | 'sendWeeklyInviteReminders',
): BulkActionForm => ({
  title: `${title} of teams`,
  words: ['flag'],
  fields: [
    {
      name: 'value',
      label: 'Turn',
      kind: 'choice',
      check: () => null,
      choices: [
        { value: 'yes', label: 'On' },
        { value: 'no', label: 'Off' },
      ],
    },
  ],
  read: ({ value }) => ({ method: 'team.setFlag', flag, value: value !== 'no' }),
});

/** Extends each trial by the same number of days, whatever its end. */
export const extendTrialsByDays: BulkActionForm = {
  title: 'Extend trial by days',
  words: ['+10', 'longer', 'teams', 'demo'],
  fields: [
    {
      name: 'days',
      label: 'Days to add',
      kind: 'number',
      value: '10',
      hint: 'Added to each trial’s end date, or to today if the trial has ended.',
      check: (text) =>
        /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= longestExtension
          ? null
          : `Enter a whole number of days from 1 to ${formatNumber(longestExtension)}.`,
    },
  ],
  read: ({ days = '' }) => ({ method: 'demoTeam.extendTrial', by: { days: Number(days.trim()) } }),
};

export const extendTrialsTo: BulkActionForm = {
  title: 'Extend trial to a date',
  words: ['longer', 'teams', 'demo'],
  fields: [
    {
      name: 'date',
      label: 'Trial end date',
      kind: 'date',
      hint: 'The last day, in US Eastern time.',
      check: (text) => (isPastDate(text, Date.now()) ? pastDateText : null),
    },
  ],
  read: ({ date = '' }) => ({ method: 'demoTeam.extendTrial', by: { date } }),
};

const emptyOrder: OrderForm = {
  shopifyOrderId: '',
  fulfillOrderId: '',
  newStandardDevices: '',
  newCustomDevices: '',
};

const orderField = (
  name: keyof OrderForm,
  label: string,
  kind: 'text' | 'number',
  hint: string,
): CommandField => ({
  name,
  label,
  kind,
  hint,
  isOptional: true,
  // A field left empty here is filled in from the list.
  check: (text) =>
    text.trim() === '' ? null : (orderInputErrors({ ...emptyOrder, [name]: text })[name] ?? null),
});

export const addOrders: BulkActionForm = {
  title: 'Add order',
  words: ['devices', 'shopify', 'teams'],
  fields: [
    orderField(
      'shopifyOrderId',
      'Shopify order ID',
      'text',
      'Leave empty if the list has a “Shopify order” column.',
    ),
    orderField(
      'fulfillOrderId',
      'Fulfillment order ID',
      'text',
      'Leave empty if the list has a “Fulfillment order” column.',
    ),
    orderField('newStandardDevices', 'Standard devices', 'number', 'Or add a “Standard” column.'),
    orderField('newCustomDevices', 'Custom devices', 'number', 'Or add a “Custom” column.'),
  ],
  read: (texts) => ({
    method: 'team.addOrder',
    shopifyOrderId: trimPasted(texts.shopifyOrderId ?? ''),
    fulfillOrderId: trimPasted(texts.fulfillOrderId ?? ''),
    newStandardDevices: parseWholeNumber(texts.newStandardDevices ?? ''),
    newCustomDevices: parseWholeNumber(texts.newCustomDevices ?? ''),
  }),
};
