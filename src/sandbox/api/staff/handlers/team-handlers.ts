import type { Database } from '../../../data/database/database';
import type { Handler } from '../handler';
import { conflict, invalid } from '../refusal';
import { requireAdmin } from './admin-only';
import { demoTeamsOf } from './demo-team-rows';
import { requireTeam, type TeamRowFull } from './lookups';
import { isEmail, teamSummary, withoutNulls } from './shapes';

const membersOf = (database: Database, teamId: number) =>
  database
    .all<{ id: number; is_admin: 0 | 1; mid: number; email: string; name: string | null }>(
      `SELECT a.id, a.is_admin, m.id AS mid, m.email, m.name
       FROM memberships AS a JOIN members AS m ON m.id = a.member_id
       WHERE a.team_id = ? ORDER BY a.id`,
      teamId,
    )
    .map((row) => ({
      id: row.id,
      isAdmin: row.is_admin === 1,
      member: { id: row.mid, email: row.email, name: row.name },
    }));

const ordersOf = (database: Database, teamId: number) =>
  database
    .all<{
      id: number;
      custom_devices: number | null;
      standard_devices: number | null;
      shopify_order_id: string;
      created_at: string | null;
    }>('SELECT * FROM orders WHERE team_id = ? ORDER BY id', teamId)
    .map((row) => ({
      id: row.id,
      customDevices: row.custom_devices,
      standardDevices: row.standard_devices,
      shopifyOrderId: row.shopify_order_id,
      createdAt: row.created_at,
    }));

/** This route omits keys without a value. */
const getTeam: Handler<'team.getById'> = ({ teamId }, { database }) => {
  const row = requireTeam(database, teamId);
  const parent = row.parent_id === null ? null : requireTeam(database, row.parent_id);
  return withoutNulls({
    ...teamSummary(row),
    parent: parent && withoutNulls(teamSummary(parent)),
    sendWeeklyInviteReminders: row.send_weekly_invite_reminders === 1,
    stripeSubscription: row.stripe_subscription,
    stripeCustomer: row.stripe_customer,
    initialQuantity: row.initial_quantity,
    leadsPaid: row.leads_paid,
    createdAt: row.created_at,
    memberTeams: membersOf(database, teamId),
    orders: ordersOf(database, teamId),
    internalDemoTeams: demoTeamsOf(database, teamId),
  });
};

const salesData: Handler<'team.salesData'> = ({ id }, { database }) => {
  const row = requireTeam(database, id);
  const person = (email: string | null) => (email === null ? null : { email });
  return {
    accountExecutive: person(row.account_executive),
    accountCsm: person(row.account_csm),
  };
};

const salesforce: Handler<'team.salesforce'> = ({ id }, { database }) => {
  const { crm_data } = requireTeam(database, id);
  return crm_data === null ? null : (JSON.parse(crm_data) as Record<string, unknown>);
};

/** Section 5: `subItem%sub`; '' removes the subscription from the team. */
const SUBSCRIPTION = /^si_\w+%sub_\w+$/;
/** Codes such as 20, 30, 50, or 60; '' is no plan. */
const PLAN = /^\d{0,3}$/;

const requireFreeTeamEmail = (database: Database, email: string, teamId: number): void => {
  if (!isEmail(email)) throw invalid(`${email} is not an email address.`, 'email');
  const sql = 'SELECT id FROM teams WHERE lower(email) = lower(?) AND id <> ? LIMIT 1';
  const owner = database.get<{ id: number }>(sql, email, teamId);
  if (owner) throw conflict(`Team ${owner.id} already has the email ${email}.`);
};

const requireFreeSubscription = (database: Database, value: string, teamId: number): void => {
  if (value === '') return;
  if (!SUBSCRIPTION.test(value)) {
    throw invalid(
      'The subscription ID must be a subscription item and a subscription, as in si_1AbC%sub_1AbC.',
      'stripeSubscription',
    );
  }
  const sql = 'SELECT id FROM teams WHERE stripe_subscription = ? AND id <> ? LIMIT 1';
  const owner = database.get<{ id: number }>(sql, value, teamId);
  if (owner) throw conflict(`Team ${owner.id} already has this subscription.`);
};

const requireAllowedFlag = (
  database: Database,
  team: TeamRowFull,
  column: 'text_follow_up' | 'email_follow_up',
  name: string,
): void => {
  if (team.parent_id === null) return;
  const parent = requireTeam(database, team.parent_id);
  if (parent[column] === 0) {
    throw invalid(`${name} is off for the parent team ${parent.company_name || parent.id}.`);
  }
};

const updateTeam: Handler<'team.update'> = (input, context) => {
  const { database } = context;
  const { id, email, stripeSubscription, enterprisePlan, ...flags } = input;
  const row = requireTeam(database, id);
  const { textFollowUp, emailFollowUp, sendWeeklyInviteReminders } = flags;
  const { id: _id, email: _email, ...forAdmins } = input;
  if (Object.values(forAdmins).some((value) => value !== undefined)) requireAdmin(context);
  if (email !== undefined) requireFreeTeamEmail(database, email, id);
  if (stripeSubscription !== undefined) requireFreeSubscription(database, stripeSubscription, id);
  if (enterprisePlan !== undefined && !PLAN.test(enterprisePlan)) {
    throw invalid('The enterprise plan must be a plan code, such as 60 or 50.', 'enterprisePlan');
  }
  if (textFollowUp) requireAllowedFlag(database, row, 'text_follow_up', 'Text follow-up');
  if (emailFollowUp) requireAllowedFlag(database, row, 'email_follow_up', 'Email follow-up');
  const before = {
    ...(email !== undefined && { email: row.email }),
    ...(stripeSubscription !== undefined && { stripeSubscription: row.stripe_subscription }),
    ...(enterprisePlan !== undefined && { enterprisePlan: row.enterprise_plan }),
    ...(textFollowUp !== undefined && { textFollowUp: row.text_follow_up === 1 }),
    ...(emailFollowUp !== undefined && { emailFollowUp: row.email_follow_up === 1 }),
    ...(sendWeeklyInviteReminders !== undefined && {
      sendWeeklyInviteReminders: row.send_weekly_invite_reminders === 1,
    }),
  };
  if (Object.keys(before).length === 0) throw invalid('There is nothing to change.');
  const flag = (value: boolean | undefined, old: 0 | 1) =>
    value === undefined ? old : Number(value);
  database.run(
    `UPDATE teams SET email=?, stripe_subscription=?, enterprise_plan=?, text_follow_up=?,
       email_follow_up=?, send_weekly_invite_reminders=? WHERE id=?`,
    email ?? row.email,
    stripeSubscription ?? row.stripe_subscription,
    enterprisePlan ?? row.enterprise_plan,
    flag(textFollowUp, row.text_follow_up),
    flag(emailFollowUp, row.email_follow_up),
    flag(sendWeeklyInviteReminders, row.send_weekly_invite_reminders),
    id,
  );
  const { id: _same, ...after } = input;
  context.audit(`team ${id}`, before, after);
};

const addOrder: Handler<'team.addOrder'> = (input, { database, now, audit }) => {
  const { teamId, shopifyOrderId, fulfillOrderId, newStandardDevices, newCustomDevices } = input;
  requireTeam(database, teamId);
  if (newStandardDevices + newCustomDevices === 0) {
    throw invalid('An order needs at least one device.');
  }
  const sql = 'SELECT team_id FROM orders WHERE shopify_order_id = ?';
  const known = database.get<{ team_id: number }>(sql, shopifyOrderId);
  if (known) {
    throw conflict(`Shopify order ${shopifyOrderId} already belongs to team ${known.team_id}.`);
  }
  const id = database.insert(
    `INSERT INTO orders (team_id,custom_devices,standard_devices,shopify_order_id,
       fulfill_order_id,created_at) VALUES (?,?,?,?,?,?)`,
    teamId,
    newCustomDevices,
    newStandardDevices,
    shopifyOrderId,
    fulfillOrderId,
    new Date(now).toISOString(),
  );
  audit(`team ${teamId}`, null, { order: id, ...input });
};

export const teamHandlers = {
  'team.getById': getTeam,
  'team.salesData': salesData,
  'team.salesforce': salesforce,
  'team.update': updateTeam,
  'team.addOrder': addOrder,
};
