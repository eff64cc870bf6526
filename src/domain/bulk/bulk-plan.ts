import type { BulkAction, BulkMethod } from '../../contract/entities/bulk';
import type { Member } from '../../contract/entities/member';
import type { Team } from '../../contract/entities/team';
import { memberName } from '../members/member-form';
import { teamName, teamNameWithId } from '../teams/team-name';
import type { BulkContext, BulkKind, BulkValue, MemberMethod, RowPlan } from './bulk-kind';
import { memberKinds } from './member-kinds';
import type { BulkRecord } from './parse-list';
import { orderKey, orderWords, teamKinds } from './team-kinds';

export type FoundRecord =
  | { readonly record: 'member'; readonly value: Member }
  | { readonly record: 'team'; readonly value: Team };

const isMemberMethod = (method: BulkMethod): method is MemberMethod =>
  Object.hasOwn(memberKinds, method);

/** The kind of record that this action's list holds. */
export const recordOf = ({ method }: Pick<BulkAction, 'method'>): BulkRecord =>
  isMemberMethod(method) ? 'member' : 'team';

/** The team that an action names, which is read before the rows. Null if the action names none. */
export const namedTeam = (action: BulkAction): number | null =>
  action.method === 'memberTeam.transfer' || action.method === 'member.changeAdmin'
    ? action.teamId
    : null;

/** A kind without its exact types; the tables of kinds have them. */
type AnyKind = BulkKind<never, unknown> & {
  readonly title: (action: BulkAction, team: Team | null) => string;
  readonly plan: (record: unknown, action: BulkAction, context: BulkContext) => RowPlan;
  readonly words: (value: BulkValue, action: BulkAction, context: BulkContext) => string;
  readonly input: (
    record: unknown,
    action: BulkAction,
    want: BulkValue,
    context: BulkContext,
  ) => object | null;
};

const kindOf = ({ method }: BulkAction): AnyKind =>
  (isMemberMethod(method) ? memberKinds[method] : teamKinds[method]) as unknown as AnyKind;

export const bulkTitle = (action: BulkAction, team: Team | null): string =>
  kindOf(action).title(action, team);

/**
 * Teams that must be read before a record's plan is complete: those where the member is an admin,
 * and the team that an undo moves the member back to, for its name.
 */
export const teamsToRead = (
  found: FoundRecord,
  action: BulkAction,
  undo?: BulkContext['undo'],
): readonly number[] => {
  if (found.record !== 'member' || action.method !== 'memberTeam.transfer') return [];
  const led = found.value.memberTeams.flatMap(({ isAdmin, team }) => (isAdmin ? [team.id] : []));
  return undo === undefined ? led : [...led, Number(undo.want)];
};

export const whoOf = (found: FoundRecord): { readonly name: string; readonly email: string } => {
  const { record, value } = found;
  return {
    name: record === 'member' ? memberName(value) : teamName(value),
    email: value.email ?? '',
  };
};

export const planOf = (found: FoundRecord, action: BulkAction, context: BulkContext): RowPlan => {
  const plan = kindOf(action).plan(found.value, action, context);
  const { undo } = context;
  if (!plan.ok || undo === undefined || plan.now === undo.was) return plan;
  if (plan.now === plan.want) return plan;
  const now = valueWords(plan.now, action, context);
  return { ok: false, why: `It has since changed to ${now}, so it won’t be reverted.` };
};

/** The team names that a member's own record contains. */
const ownTeams = (found: FoundRecord): ReadonlyMap<number, string> =>
  new Map(
    found.record === 'member'
      ? found.value.memberTeams.map(({ team }) => [team.id, teamNameWithId(team)])
      : [],
  );

export const valueWords = (
  value: BulkValue,
  action: BulkAction,
  context: BulkContext,
  found?: FoundRecord,
): string => {
  const own = found && action.method === 'memberTeam.transfer' ? ownTeams(found) : null;
  return own?.get(Number(value)) ?? kindOf(action).words(value, action, context);
};

/** The `now` and `willBe` texts of a row. */
export const planWords = (
  found: FoundRecord,
  plan: Extract<RowPlan, { ok: true }>,
  action: BulkAction,
  context: BulkContext,
): { readonly now: string; readonly willBe: string } =>
  action.method === 'team.addOrder'
    ? { now: '', willBe: orderWords(action, context) }
    : {
        now: valueWords(plan.now, action, context, found),
        willBe: valueWords(plan.want, action, context, found),
      };

/** The input of the button's call for a row. */
export const inputOf = (
  found: FoundRecord,
  action: BulkAction,
  want: BulkValue,
  context: BulkContext,
): object | null => kindOf(action).input(found.value, action, want, context);

/** What distinguishes two rows of a record, which are duplicates if it is the same. */
export const entryKey = (action: BulkAction, given: Pick<BulkContext, 'order'>): string =>
  action.method === 'team.addOrder' ? orderKey(action, given) : '';

/**
 * Whether two rows of a record add entries that look the same afterwards: the API doesn't return an
 * order's fulfillment ID (section 2).
 */
export const addsAlike = (one: object, other: object): boolean => {
  const asReturned = (input: object) => JSON.stringify({ ...input, fulfillOrderId: null });
  return asReturned(one) === asReturned(other);
};
