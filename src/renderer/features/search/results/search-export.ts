import type { MemberRow } from '../../../../contract/entities/member';
import type { TeamRow } from '../../../../contract/entities/team';
import { type PlanPrices, planLabel } from '../../../../domain/billing/plan-names';
import { lastLogin } from '../../../../domain/members/last-login';
import { memberPlanLabel } from '../../../../domain/teams/plan';
import type { ShownTable } from '../../../state/files/send-table';

type Table = Omit<ShownTable, 'name'>;

/** The members' table for export, with dates in the API's format instead of relative times. */
export const memberTable = (rows: readonly MemberRow[], prices: PlanPrices): Table => ({
  headers: ['ID', 'Email', 'Created Date', 'Last Login', 'Plan', 'Hash', 'Slug'],
  rows: rows.map((row) => [
    row.id,
    row.email,
    row.registeredDate,
    lastLogin(row),
    memberPlanLabel(row, prices),
    row.hash,
    row.slug,
  ]),
});

export const teamTable = (rows: readonly TeamRow[], prices: PlanPrices): Table => ({
  headers: ['ID', 'Email', 'Company', 'Created Date', 'Plan'],
  rows: rows.map((row) => [
    row.id,
    row.email,
    row.companyName,
    row.createdAt,
    planLabel(row, prices),
  ]),
});
