import { addDays, easternDate } from '../../../src/domain/text/calendar-day';
import {
  addOrder,
  setSubscription,
  setTeamEmail,
  setTeamFlag,
} from '../../../src/renderer/features/teams/team-writes';
import { setAdmin } from '../../../src/renderer/parts/records/admin-write';
import { extendTrial } from '../../../src/renderer/parts/records/extend-trial-write';
import type { AppState } from '../../../src/renderer/state/store';
import { savePaymentMethod } from '../../../src/sandbox/api/staff/save-payment-method';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { wholeState } from '../../helpers/whole-state';
import type { DeskWindow } from './sandbox-window';
import {
  flagOf,
  membershipOf,
  save,
  showRecord,
  someMember,
  someTeam,
  toggle,
  type WriteAction,
} from './write-action';

const teamIn = (state: AppState, id: number) => {
  const team = state.records.team(id).value;
  if (!team) throw new Error(`team ${id} is not loaded`);
  return team;
};

const flag = (
  name: 'textFollowUp' | 'emailFollowUp' | 'sendWeeklyInviteReminders',
  column: string,
): WriteAction => ({
  name: `a team's ${name}`,
  route: 'team.update',
  looks: true,
  failureTarget: 'snackbar',
  prepare: async (window) => {
    const id = await someTeam(window);
    return toggle(window, {
      write: (state) => setTeamFlag(teamIn(state, id), name),
      truth: () => flagOf(window, `SELECT ${column} AS value FROM teams WHERE id = ?`, id),
    });
  },
});

/** The same permission as in the member modal, from the team's side. */
const teamAdmin: WriteAction = {
  name: "Make or Remove Admin in the team's list",
  route: 'member.changeAdmin',
  looks: true,
  failureTarget: 'alert',
  prepare: async (window) => {
    const id = await someMember(window);
    const { id: membership, team_id: teamId } = membershipOf(window, id);
    await showRecord(window.store, 'team.getById', { teamId });
    return toggle(window, {
      write: (state) => {
        const team = teamIn(state, teamId);
        const row = team.memberTeams.find((each) => each.id === membership);
        if (!row) throw new Error(`membership ${membership} is gone`);
        return setAdmin({ ...row, memberId: row.member.id, teamId: team.id });
      },
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
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const id = await someTeam(window);
      const email = `team.${window.next()}@desk.example`;
      const base = teamIn(window.store.getState(), id).email ?? '';
      return save(window, setTeamEmail({ id }, email, base), {
        [`team/${id}/email`]: email,
        [`team/${id}/email/base`]: base,
      });
    },
  },
  teamAdmin,
  flag('textFollowUp', 'text_follow_up'),
  flag('emailFollowUp', 'email_follow_up'),
  flag('sendWeeklyInviteReminders', 'send_weekly_invite_reminders'),
  {
    name: 'Subscription settings',
    route: 'team.update',
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const id = await someTeam(window);
      const { stripeSubscription, enterprisePlan } = teamIn(window.store.getState(), id);
      const number = window.next();
      const typed = `si_Desk${number}%sub_Desk${number}`;
      const plan = enterprisePlan === '60' ? '50' : '60';
      const write = setSubscription(
        { id },
        { subscription: typed, plan },
        { subscription: stripeSubscription ?? '', plan: enterprisePlan ?? '' },
      );
      if (!write) throw new Error('nothing to save');
      return save(window, write, {
        [`team/${id}/subscription/id`]: typed,
        [`team/${id}/subscription/plan`]: plan,
      });
    },
  },
  {
    name: 'Add Order',
    route: 'team.addOrder',
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const teamId = await someTeam(window);
      const shopifyOrderId = `S-${window.next()}`;
      const order = {
        shopifyOrderId,
        fulfillOrderId: 'F-1',
        newStandardDevices: 2,
        newCustomDevices: 0,
      };
      return save(window, addOrder(teamId, order, []), {
        [`team/${teamId}/order/shopifyOrderId`]: shopifyOrderId,
        [`team/${teamId}/order/fulfillOrderId`]: 'F-1',
      });
    },
  },
  {
    name: 'Extend Trial',
    route: 'demoTeam.extendTrial',
    looks: true,
    failureTarget: 'snackbar',
    prepare: async (window) => {
      const teamId = teamIds.trial;
      const team = await window.store.getState().records.loadTeam(teamId);
      const id: number = idOf(
        window,
        'SELECT id FROM demo_teams WHERE team_id = ? AND is_deleted = 0',
        teamId,
      );
      const now = Date.now();
      const date = addDays(easternDate(now), 9 + (window.next() % 300)) ?? '';
      const { trialExpiresAtUtc } = team?.internalDemoTeams.find((each) => each.id === id) ?? {};
      return save(window, extendTrial(teamId, { id, trialExpiresAtUtc }, date, now), {
        [`team/${teamId}/demo-team/${id}/trial`]: '2030-01-01',
      });
    },
  },
  {
    name: 'Add Card',
    route: 'billing.addPaymentMethod',
    looks: 'silently',
    failureTarget: 'alert',
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
      wholeState(window.store).card.cardChanged();
      return { trigger: () => wholeState(window.store).card.add(customer, make) };
    },
  },
  {
    name: 'Add IP',
    route: 'firewall.updateIp',
    failureTarget: 'firewall',
    prepare: async (window) => {
      const number = window.next();
      const address = `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;
      // Its dialog shows the refusal.
      window.store.getState().navigation.openModal({ kind: 'add-ip' });
      wholeState(window.store).firewall.setText(address);
      return {
        trigger: () => wholeState(window.store).firewall.add(address),
        typed: () => wholeState(window.store).firewall.text,
      };
    },
  },
  {
    name: 'Save a quote',
    route: 'quote.makePdf',
    failureTarget: 'quote',
    prepare: async (window) => {
      const quote = () => wholeState(window.store).quote;
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
