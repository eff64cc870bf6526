/** Columns of a team for memberships and search results; `t` is the team. */
export interface TeamSummaryRow {
  readonly id: number;
  readonly email: string | null;
  readonly company_name: string | null;
  readonly enterprise_plan: string | null;
  readonly subscription_tier: string | null;
  readonly text_follow_up: 0 | 1;
  readonly email_follow_up: 0 | 1;
  readonly parent_id: number | null;
}

export const teamSummary = (row: TeamSummaryRow) => ({
  id: row.id,
  email: row.email,
  companyName: row.company_name,
  enterprisePlan: row.enterprise_plan,
  subscriptionTier: row.subscription_tier,
  textFollowUp: row.text_follow_up === 1,
  emailFollowUp: row.email_follow_up === 1,
});

/** Drops keys whose value is null, because some API responses omit them. */
export const withoutNulls = <T extends object>(
  value: T,
): { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: Exclude<T[K], null>;
} => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null)) as never;

/** An ID as text, because a few routes return IDs that way (checklist J8). */
export const digits = (id: number): string => String(id);

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Section 5 only requires an email to exist; a real back office would also refuse `a@b`. */
export const isEmail = (text: string): boolean => text.length <= 300 && EMAIL.test(text);
