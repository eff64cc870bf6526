import type { Team } from '../../../contract/entities/team';
import { currentDemoTeam, mayHaveQuote } from '../../../domain/demo-teams/demo-team';
import {
  type OrderForm,
  orderInputErrors,
  orderPayload,
  sameOrderText,
} from '../../../domain/teams/orders';
import { teamName } from '../../../domain/teams/team-name';
import { stepsFrom } from '../../../domain/teams/trial-change';
import { isPastDate, pastDateText } from '../../../domain/teams/trial-days';
import { boundedName } from '../../../domain/text/bounded-name';
import { dateStep, dateSteps } from '../../../domain/text/date-steps';
import { editEmail } from '../../parts/records/edit-email-command';
import { extendTrial, trialDraft } from '../../parts/records/extend-trial-write';
import { type AnyCommand, type CommandContext, defineCommand } from '../../state/commands/commands';
import { quoteDownload } from '../../state/files/downloads-slice';
import { sendToggle, sendWrite } from '../../state/outbox/send-write';
import { isAsked } from '../../state/outbox/write';
import { planButtonOf } from './plan-button';
import { addOrders, extendTrialsByDays, extendTrialsTo, teamFlags } from './team-bulk-actions';
import { addOrder, openCustomer, setTeamEmail, setTeamFlag } from './team-writes';

type Order = NonNullable<ReturnType<typeof orderPayload>>;

type TrialSteps = Record<`team.extendTrial${(typeof dateSteps)[number]}`, object>;

declare module '../../state/commands/commands' {
  interface CommandArguments extends TrialSteps {
    'team.editEmail': { readonly email: string };
    'team.addOrder': Order;
    'team.extendTrial': { readonly date: string };
    'team.addCard': object;
    'team.openCustomer': object;
    'team.changePlan': object;
    'team.downloadQuote': object;
    'team.toggleTextFollowUp': object;
    'team.toggleEmailFollowUp': object;
    'team.toggleWeeklyInviteReminders': object;
  }
}

const emptyOrder: OrderForm = {
  shopifyOrderId: '',
  fulfillOrderId: '',
  newStandardDevices: '',
  newCustomDevices: '',
};

const orderField = (team: Team, name: keyof OrderForm, label: string, kind: 'text' | 'number') => ({
  name,
  label,
  kind,
  draft: `team/${team.id}/order/${name}`,
  check: (text: string) => orderInputErrors({ ...emptyOrder, [name]: text })[name] ?? null,
});

const flag = (
  id: 'team.toggleTextFollowUp' | 'team.toggleEmailFollowUp' | 'team.toggleWeeklyInviteReminders',
  name: 'textFollowUp' | 'emailFollowUp' | 'sendWeeklyInviteReminders',
  label: string,
) =>
  defineCommand({
    id,
    on: 'team',
    title: (team: Team) => `${label}: turn ${team[name] ? 'off' : 'on'}`,
    words: ['flag'],
    permissions: ['admin'],
    list: teamFlags(label, name),
    run: (_args: object, { store, subject }) =>
      sendToggle(store.getState(), setTeamFlag(subject, name)),
  });

type OnTeam = CommandContext<'team'>;

/** Same as the button: asks first if the end is earlier or far away. */
const moveTrial = (date: string, { store, subject }: OnTeam, isFromForm = false) => {
  const demoTeam = currentDemoTeam(subject);
  if (!demoTeam) return null;
  const write = extendTrial(subject.id, demoTeam, date, Date.now());
  if (!isAsked(write)) return sendWrite(store.getState(), write);
  const { confirmations } = store.getState();
  return isFromForm ? confirmations.confirmFromForm(write) : confirmations.confirmWrite(write);
};

const stepFor = (team: Team, days: number) => {
  const demoTeam = currentDemoTeam(team);
  const now = Date.now();
  return demoTeam && dateStep(stepsFrom(demoTeam.trialExpiresAtUtc, now), days, now);
};

/** Extends a trial by a fixed number of days; named after the resulting day. */
const trialStep = (days: (typeof dateSteps)[number]) =>
  defineCommand({
    id: `team.extendTrial${days}`,
    on: 'team',
    title: (team: Team) => `Extend trial by ${days} days (${stepFor(team, days)?.text ?? ''})`,
    words: [`+${days}`, 'longer'],
    permissions: [],
    ...(days === 10 ? { list: extendTrialsByDays } : {}),
    offered: ({ subject }) => currentDemoTeam(subject) !== null,
    run: (_args: object, context) => {
      const step = stepFor(context.subject, days);
      return step && moveTrial(step.day, context);
    },
  });

const hasCustomer = ({ subject }: { subject: Team }): boolean => Boolean(subject.stripeCustomer);

/** Commands for the team on top; each asks the same as its button. */
export const teamCommands: readonly AnyCommand[] = [
  editEmail('team', teamName, setTeamEmail),
  defineCommand({
    id: 'team.addOrder',
    on: 'team',
    title: 'Add order',
    formTitle: (team: Team) => `Add an order for ${boundedName(teamName(team))}`,
    words: ['devices', 'shopify'],
    permissions: ['ops'],
    list: addOrders,
    fields: ({ subject }) => [
      {
        ...orderField(subject, 'shopifyOrderId', 'Shopify order ID', 'text'),
        warning: (text) => sameOrderText(subject.orders, text),
      },
      orderField(subject, 'fulfillOrderId', 'Fulfillment order ID', 'text'),
      orderField(subject, 'newStandardDevices', 'Standard devices', 'number'),
      orderField(subject, 'newCustomDevices', 'Custom devices', 'number'),
    ],
    read: (texts) => {
      const order = orderPayload({ ...emptyOrder, ...texts });
      if (!order) throw new Error('the fields were checked');
      return order;
    },
    run: (order: Order, { store, subject }) =>
      sendWrite(store.getState(), {
        ...addOrder(subject.id, order, subject.orders),
        drafts: [`team/${subject.id}/order/`],
      }),
  }),
  defineCommand({
    id: 'team.extendTrial',
    on: 'team',
    title: 'Extend trial to…',
    formTitle: (team: Team) => `Extend the trial of ${boundedName(teamName(team))}`,
    words: ['longer', 'date'],
    permissions: [],
    list: extendTrialsTo,
    offered: ({ subject }) => currentDemoTeam(subject) !== null,
    fields: ({ subject }) => [
      {
        name: 'date',
        label: 'Trial end date',
        kind: 'date',
        draft: trialDraft(subject.id, currentDemoTeam(subject)?.id ?? 0),
        from: stepsFrom(currentDemoTeam(subject)?.trialExpiresAtUtc, Date.now()),
        hint: 'The last day, in US Eastern time.',
        check: (text) => (isPastDate(text, Date.now()) ? pastDateText : null),
      },
    ],
    run: ({ date }: { date: string }, context) => moveTrial(date, context, true),
  }),
  ...dateSteps.map(trialStep),
  defineCommand({
    id: 'team.addCard',
    on: 'team',
    title: 'Add card',
    words: ['payment', 'method'],
    permissions: [],
    offered: hasCustomer,
    run: (_args: object, { store, subject }) =>
      store.getState().navigation.openModal({
        kind: 'add-card',
        stripeCustomerId: subject.stripeCustomer ?? '',
        company: teamName(subject),
      }),
  }),
  defineCommand({
    id: 'team.openCustomer',
    on: 'team',
    title: 'Open customer in payment provider',
    leavesApp: true,
    words: ['stripe', 'provider', 'invoices', 'pay', 'refund'],
    permissions: [],
    offered: hasCustomer,
    run: (_args: object, { store, subject }) =>
      sendWrite(store.getState(), openCustomer(subject.stripeCustomer ?? '')),
  }),
  defineCommand({
    id: 'team.changePlan',
    on: 'team',
    title: (team, { store }) =>
      planButtonOf(
        team,
        store
          .getState()
          .server.cached('billing.getCustomer', { stripeCustomerId: team.stripeCustomer ?? '' })
          .value,
      ),
    words: [
      'replace',
      'plan',
      'upgrade',
      'update',
      'trial',
      'quote',
      'pricing',
      'price',
      'discount',
      'seats',
      'leads',
    ],
    permissions: ['sales'],
    run: (_args: object, { subject, runCommand }) =>
      runCommand('teamSetup.changePlan', { teamId: subject.id, email: subject.email ?? '' }),
  }),
  defineCommand({
    id: 'team.downloadQuote',
    on: 'team',
    title: 'Download Quote',
    words: ['pdf', 'save'],
    permissions: ['sales'],
    offered: ({ subject }) => mayHaveQuote(subject),
    run: (_args: object, { store, subject }) =>
      store.getState().downloads.save(quoteDownload(subject.id, subject.companyName ?? '')),
  }),
  flag('team.toggleTextFollowUp', 'textFollowUp', 'Text follow-up'),
  flag('team.toggleEmailFollowUp', 'emailFollowUp', 'Email follow-up'),
  flag('team.toggleWeeklyInviteReminders', 'sendWeeklyInviteReminders', 'Weekly invite reminders'),
];
