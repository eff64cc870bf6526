import type { AppState } from '../../../src/renderer/app/store';
import { teamIds } from '../../../src/sandbox/seed/named/named-ids';
import { savePaymentMethod } from '../../../src/sandbox/staff-api/save-payment-method';
import type { DeskWindow } from './desk-window';
import {
  flagOf,
  membershipOf,
  save,
  someMember,
  someTeam,
  toggle,
  type WriteAction,
} from './write-action';

const teamIn = (state: AppState, id: number) => {
  const team = state.records.teams[id]?.value;
  if (!team) throw new Error(`team ${id} is not loaded`);
  return team;
};

const flag = (
  name: 'textFollowUp' | 'emailFollowUp' | 'sendWeeklyInviteReminders',
  column: string,
): WriteAction => ({
  name: `a team's ${name}`,
  route: 'team.update',
  tells: 'snackbar',
  prepare: async (window) => {
    const id = await someTeam(window);
    return toggle(window, {
      key: `team/${id}/${name}`,
      method: 'team.setFlag',
      input: (value) => ({ teamId: id, flag: name, value }),
      read: (state) => teamIn(state, id)[name],
      apply: (state, value) => state.records.patchTeam(id, () => ({ [name]: value })),
      truth: () => flagOf(window, `SELECT ${column} AS value FROM teams WHERE id = ?`, id),
    });
  },
});

/** The same right as in the member's modal, from the team's side. */
const teamAdmin: WriteAction = {
  name: "Make or Remove Admin in the team's list",
  route: 'member.changeAdmin',
  tells: 'snackbar',
  prepare: async (window) => {
    const id = await someMember(window);
    const { id: membership, team_id: teamId } = membershipOf(window, id);
    await window.store.getState().records.loadTeam(teamId);
    return toggle(window, {
      key: `membership/${membership}/isAdmin`,
      method: 'member.changeAdmin',
      input: (isAdmin) => ({ memberId: id, teamId, isAdmin }),
      read: (state) =>
        teamIn(state, teamId).memberTeams.find((each) => each.id === membership)?.isAdmin === true,
      apply: (state, isAdmin) =>
        state.records.patchTeam(teamId, ({ memberTeams }) => ({
          memberTeams: memberTeams.map((each) =>
            each.id === membership ? { ...each, isAdmin } : each,
          ),
        })),
      truth: () =>
        flagOf(window, 'SELECT is_admin AS value FROM memberships WHERE id = ?', membership),
    });
  },
};

const idOf = ({ database }: DeskWindow, sql: string, ...values: (string | number)[]): never => {
  const row = database().get<{ id: unknown }>(sql, ...values);
  if (!row) throw new Error(`nothing for ${sql}`);
  return row.id as never;
};

export const teamWrites: readonly WriteAction[] = [
  {
    name: "a team's email",
    route: 'team.update',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someTeam(window);
      const email = `team.${window.next()}@desk.example`;
      const base = teamIn(window.store.getState(), id).email ?? '';
      return save(window, {
        key: `team/${id}/email`,
        method: 'team.setEmail',
        input: { teamId: id, email, base: { email: base } },
        drafts: { [`team/${id}/email`]: email, [`team/${id}/email/base`]: base },
      });
    },
  },
  teamAdmin,
  flag('textFollowUp', 'text_follow_up'),
  flag('emailFollowUp', 'email_follow_up'),
  flag('sendWeeklyInviteReminders', 'send_weekly_invite_reminders'),
  {
    name: 'Subscription Settings',
    route: 'team.update',
    tells: 'snackbar',
    prepare: async (window) => {
      const id = await someTeam(window);
      const { stripeSubscription, enterprisePlan } = teamIn(window.store.getState(), id);
      const number = window.next();
      const typed = `si_Desk${number}%sub_Desk${number}`;
      const plan = enterprisePlan === '60' ? '50' : '60';
      return save(window, {
        key: `team/${id}/subscription`,
        method: 'team.setSubscription',
        input: {
          teamId: id,
          stripeSubscription: typed,
          enterprisePlan: plan,
          base: { stripeSubscription, enterprisePlan },
        },
        drafts: {
          [`team/${id}/subscription/id`]: typed,
          [`team/${id}/subscription/plan`]: plan,
        },
      });
    },
  },
  {
    name: 'Add Order',
    route: 'team.addOrder',
    tells: 'snackbar',
    prepare: async (window) => {
      const teamId = await someTeam(window);
      const shopifyOrderId = `S-${window.next()}`;
      return save(window, {
        key: `team/${teamId}/order`,
        method: 'team.addOrder',
        input: {
          teamId,
          shopifyOrderId,
          fulfillOrderId: 'F-1',
          newStandardDevices: 2,
          newCustomDevices: 0,
        },
        drafts: {
          [`team/${teamId}/order/shopifyOrderId`]: shopifyOrderId,
          [`team/${teamId}/order/fulfillOrderId`]: 'F-1',
        },
      });
    },
  },
  {
    name: 'Extend Trial',
    route: 'demoTeam.extendTrial',
    tells: 'snackbar',
    prepare: async (window) => {
      const teamId = teamIds.trial;
      await window.store.getState().records.loadTeam(teamId);
      const id: number = idOf(
        window,
        'SELECT id FROM demo_teams WHERE team_id = ? AND is_deleted = 0',
        teamId,
      );
      return save(window, {
        key: `demo-team/${id}/trial`,
        method: 'demoTeam.extendTrial',
        input: { id, trialDays: 10 + (window.next() % 500) },
        drafts: { [`team/${teamId}/trial`]: '2030-01-01' },
      });
    },
  },
  {
    name: 'Add Card',
    route: 'billing.addPaymentMethod',
    tells: 'alert',
    prepare: async (window) => {
      const customer: string = idOf(
        window,
        'SELECT stripe_customer AS id FROM teams WHERE id = ?',
        teamIds.classic,
      );
      const make = async () => {
        const id = `pm_desk_${window.next()}`;
        savePaymentMethod(window.database(), {
          id,
          brand: 'visa',
          last4: '4242',
          expMonth: 12,
          expYear: 2040,
          postalCode: '94105',
          declineCode: null,
          created: 1_700_000_000,
        });
        return { id };
      };
      window.store.getState().card.cardChanged();
      return { trigger: () => window.store.getState().card.add(customer, make) };
    },
  },
  {
    name: 'Add IP',
    route: 'firewall.updateIp',
    tells: 'firewall',
    prepare: async (window) => {
      const number = window.next();
      const address = `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;
      window.store.getState().firewall.setText(address);
      return {
        trigger: () => window.store.getState().firewall.add(address),
        typed: () => window.store.getState().firewall.text,
      };
    },
  },
  {
    name: 'Save a quote',
    route: 'quote.makePdf',
    tells: 'quote',
    prepare: async (window) => {
      const quote = () => window.store.getState().quote;
      const price: string = idOf(
        window,
        'SELECT price_id AS id FROM prices WHERE is_current = 1 ORDER BY position LIMIT 1',
      );
      quote().clear();
      quote().setField('companyName', `Desk ${window.next()}`);
      quote().setField('clientName', 'Ada');
      quote().setField('clientEmail', 'ada@desk.example');
      quote().setField('sourcePriceId', price);
      return { trigger: () => quote().save(), typed: () => quote().form };
    },
  },
];
