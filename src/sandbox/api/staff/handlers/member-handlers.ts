import type { Database } from '../../../data/database/database';
import { issueLoginToken } from '../auth/login-tokens';
import type { Handler } from '../handler';
import { conflict, invalid, notFound } from '../refusal';
import { requireAdmin } from './admin-only';
import { isOnlyAdmin, type MembershipRow, requireMember, requireTeam } from './lookups';
import { isEmail, type TeamSummaryRow, teamSummary } from './shapes';

const membershipsOf = (database: Database, memberId: number) => {
  const rows = database.all<TeamSummaryRow & { membership_id: number; is_admin: 0 | 1 }>(
    `SELECT a.id AS membership_id, a.is_admin, t.id, t.email, t.company_name, t.enterprise_plan,
       t.subscription_tier, t.text_follow_up, t.email_follow_up, t.parent_id
     FROM memberships AS a JOIN teams AS t ON t.id = a.team_id
     WHERE a.member_id = ? ORDER BY a.id`,
    memberId,
  );
  return rows.map((row) => ({
    id: row.membership_id,
    isAdmin: row.is_admin,
    team: { ...teamSummary(row), parent: parentOf(database, row) },
  }));
};

const parentOf = (database: Database, { parent_id }: TeamSummaryRow) =>
  parent_id === null ? null : teamSummary(requireTeam(database, parent_id));

const getMember: Handler<'member.getById'> = ({ memberId }, { database }) => {
  const row = requireMember(database, memberId);
  const memberTeams = membershipsOf(database, memberId);
  return {
    id: row.id,
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified === 1,
    name: row.name,
    hash: row.hash,
    slug: row.slug,
    registeredDate: row.registered_date,
    app_last_open: row.app_last_open,
    dashboard_last_open: row.dashboard_last_open,
    isPro: row.is_pro,
    textFollowUp: row.text_follow_up,
    emailFollowUp: row.email_follow_up,
    exchange: row.exchange,
    activeTeamsMember: memberTeams.find(({ id }) => id === row.active_membership_id) ?? null,
    memberTeams,
  };
};

const requireFreeEmail = (database: Database, email: string, memberId: number): void => {
  if (!isEmail(email)) throw invalid(`${email} is not an email address.`, 'email');
  const owner = database.get<{ id: number }>(
    'SELECT id FROM members WHERE lower(email) = lower(?) AND id <> ?',
    email,
    memberId,
  );
  if (owner) throw conflict(`Another member already has the email ${email}.`);
};

/** Section 4: members can't turn on a flag that a parent team has off. */
const requireAllowedFlag = (
  database: Database,
  memberId: number,
  column: 'text_follow_up' | 'email_follow_up',
  name: string,
): void => {
  const parent = database.get<{ company_name: string | null; id: number }>(
    `SELECT p.id, p.company_name FROM memberships AS a
     JOIN teams AS t ON t.id = a.team_id JOIN teams AS p ON p.id = t.parent_id
     WHERE a.member_id = ? AND p.${column} = 0 LIMIT 1`,
    memberId,
  );
  if (parent) {
    throw invalid(`${name} is off for the parent team ${parent.company_name || parent.id}.`);
  }
};

const updateMember: Handler<'member.update'> = (input, context) => {
  const { database } = context;
  const { id, email, textFollowUp, emailFollowUp, exchange } = input;
  const row = requireMember(database, id);
  if (textFollowUp !== undefined || emailFollowUp !== undefined || exchange !== undefined) {
    requireAdmin(context);
  }
  if (email !== undefined) requireFreeEmail(database, email, id);
  if (textFollowUp) requireAllowedFlag(database, id, 'text_follow_up', 'Text follow-up');
  if (emailFollowUp) requireAllowedFlag(database, id, 'email_follow_up', 'Email follow-up');
  const before = {
    ...(email !== undefined && { email: row.email }),
    ...(textFollowUp !== undefined && { textFollowUp: row.text_follow_up === 1 }),
    ...(emailFollowUp !== undefined && { emailFollowUp: row.email_follow_up === 1 }),
    ...(exchange !== undefined && { exchange: row.exchange }),
  };
  if (Object.keys(before).length === 0) throw invalid('There is nothing to change.');
  database.run(
    'UPDATE members SET email=?, text_follow_up=?, email_follow_up=?, exchange=? WHERE id=?',
    email ?? row.email,
    textFollowUp === undefined ? row.text_follow_up : Number(textFollowUp),
    emailFollowUp === undefined ? row.email_follow_up : Number(emailFollowUp),
    exchange ?? row.exchange,
    id,
  );
  const { id: _id, ...after } = input;
  context.audit(`member ${id}`, before, after);
};

const deleteMember: Handler<'member.delete'> = ({ id, email }, { database, audit }) => {
  const row = requireMember(database, id);
  if (row.email.toLowerCase() !== email.trim().toLowerCase()) {
    throw conflict(`Member ${id} now has the email ${row.email}. Reload it.`);
  }
  const memberships = database.all<MembershipRow>(
    'SELECT * FROM memberships WHERE member_id = ?',
    id,
  );
  const last = memberships.find((membership) => isOnlyAdmin(database, membership));
  if (last) {
    throw conflict(
      `This member is the only admin of team ${last.team_id}. Make someone else an admin first.`,
    );
  }
  database.run('DELETE FROM members WHERE id = ?', id);
  audit(`member ${id}`, row, null);
};

const changeAdmin: Handler<'member.changeAdmin'> = (
  { memberId, teamId, isAdmin },
  { database, audit },
) => {
  requireMember(database, memberId);
  requireTeam(database, teamId);
  const membership = database.get<MembershipRow>(
    'SELECT * FROM memberships WHERE member_id = ? AND team_id = ?',
    memberId,
    teamId,
  );
  if (membership === undefined) throw notFound(`Member ${memberId} is not on team ${teamId}.`);
  if (!isAdmin && isOnlyAdmin(database, membership)) {
    throw conflict('This is the team’s last admin. Make someone else an admin first.');
  }
  database.run('UPDATE memberships SET is_admin = ? WHERE id = ?', Number(isAdmin), membership.id);
  audit(`member ${memberId}`, { teamId, isAdmin: membership.is_admin === 1 }, { teamId, isAdmin });
};

const verifyEmail: Handler<'member.verifyEmail'> = (
  { memberId, emailVerified },
  { database, audit },
) => {
  const row = requireMember(database, memberId);
  database.run(
    'UPDATE members SET email_verified = ? WHERE id = ?',
    Number(emailVerified),
    memberId,
  );
  audit(`member ${memberId}`, { emailVerified: row.email_verified === 1 }, { emailVerified });
};

const setLeadCaptureMode: Handler<'member.setLeadCaptureMode'> = (
  { id, leadCaptureMode },
  { database, audit },
) => {
  const row = requireMember(database, id);
  database.run('UPDATE members SET lead_capture_mode = ? WHERE id = ?', leadCaptureMode, id);
  audit(`member ${id}`, { leadCaptureMode: row.lead_capture_mode }, { leadCaptureMode });
};

const getLoginToken: Handler<'member.getLoginToken'> = (
  { uid },
  { database, now, staff, audit },
) => {
  const row = database.get<{ id: number }>('SELECT id FROM members WHERE uid = ?', uid);
  if (row === undefined) throw notFound('No member has this auth-provider ID.');
  const token = issueLoginToken(database, row.id, staff.email, now);
  audit(`member ${row.id}`, null, { loginToken: 'issued' });
  return token;
};

export const memberHandlers = {
  'member.getById': getMember,
  'member.update': updateMember,
  'member.delete': deleteMember,
  'member.changeAdmin': changeAdmin,
  'member.verifyEmail': verifyEmail,
  'member.setLeadCaptureMode': setLeadCaptureMode,
  'member.getLoginToken': getLoginToken,
};
