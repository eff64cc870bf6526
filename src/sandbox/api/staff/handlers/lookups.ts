import type { Database } from '../../../data/database/database';
import { notFound } from '../refusal';
import type { TeamSummaryRow } from './shapes';

export interface MemberRowFull {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
  readonly email_verified: 0 | 1;
  readonly name: string | null;
  readonly hash: string | null;
  readonly slug: string | null;
  readonly registered_date: string | null;
  readonly app_last_open: string | null;
  readonly dashboard_last_open: string | null;
  readonly is_pro: 0 | 1 | 2;
  readonly active_membership_id: number | null;
  readonly text_follow_up: 0 | 1;
  readonly email_follow_up: 0 | 1;
  readonly exchange: string | null;
  readonly lead_capture_mode: 0 | 1;
}

export interface TeamRowFull extends TeamSummaryRow {
  readonly stripe_subscription: string | null;
  readonly stripe_customer: string | null;
  readonly initial_quantity: number | null;
  readonly leads_paid: number | null;
  readonly created_at: string | null;
  readonly send_weekly_invite_reminders: 0 | 1;
  readonly account_executive: string | null;
  readonly account_csm: string | null;
  readonly crm_data: string | null;
}

export interface MembershipRow {
  readonly id: number;
  readonly member_id: number;
  readonly team_id: number;
  readonly is_admin: 0 | 1;
}

export const requireMember = (database: Database, id: number): MemberRowFull => {
  const row = database.get<MemberRowFull>('SELECT * FROM members WHERE id = ?', id);
  if (row === undefined) throw notFound(`Member ${id} not found.`);
  return row;
};

export const requireTeam = (database: Database, id: number): TeamRowFull => {
  const row = database.get<TeamRowFull>('SELECT * FROM teams WHERE id = ?', id);
  if (row === undefined) throw notFound(`Team ${id} not found.`);
  return row;
};

export const membersIn = (database: Database, teamId: number): number =>
  database.get<{ count: number }>(
    'SELECT count(*) AS count FROM memberships WHERE team_id = ?',
    teamId,
  )?.count ?? 0;

/** Whether this membership is the team's only admin. */
export const isOnlyAdmin = (database: Database, membership: MembershipRow): boolean =>
  membership.is_admin === 1 &&
  database.get(
    'SELECT 1 FROM memberships WHERE team_id = ? AND is_admin = 1 AND id <> ? LIMIT 1',
    membership.team_id,
    membership.id,
  ) === undefined;
