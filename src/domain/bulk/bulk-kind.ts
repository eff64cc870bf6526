import type { BulkAction, BulkMethod } from '../../contract/entities/bulk';
import type { Member } from '../../contract/entities/member';
import type { Team } from '../../contract/entities/team';
import type { MethodInput } from '../../contract/methods/methods';
import type { OrderColumn } from './parse-list';

/** What an action sets, as it is compared and kept: a flag, a team's ID, a day. Null for what it adds. */
export type BulkValue = string | number | boolean | null;

export type ActionOf<M extends BulkMethod> = Extract<BulkAction, { method: M }>;

/** What a row's plan goes by beside its record. */
export interface BulkContext {
  readonly nowMs: number;
  /** The team that the action names; null where it names none. */
  readonly team: Team | null;
  /** A team that was read; null for one that was not. */
  readonly teamOf: (id: number) => Team | null;
  /** What the row's own columns say. */
  readonly order: Readonly<Partial<Record<OrderColumn, string>>>;
  /**
   * Of an undo: the value to set back to, and the one that was set, by which the place is known (of a
   * member of several teams). Undefined for any other list.
   */
  readonly undo?: { readonly want: BulkValue; readonly was: BulkValue };
}

/** What the action would do to one record. */
export type RowPlan =
  | { readonly ok: false; readonly why: string }
  | {
      readonly ok: true;
      readonly now: BulkValue;
      readonly want: BulkValue;
      readonly warnings: readonly string[];
      /** Whether it can be set back to what it is now. */
      readonly undoable: boolean;
      /** The team whose admin the member is until then. */
      readonly endsAdminOf?: number;
    };

/**
 * How one action is made of a list. Everything else (look-ups, run, undo, result) is the same for all
 * of them, and each row is the call of the button.
 */
export interface BulkKind<M extends BulkMethod, R> {
  /** What it does, such as `Mark emails as verified`. */
  readonly title: (action: ActionOf<M>, team: Team | null) => string;
  readonly plan: (record: R, action: ActionOf<M>, context: BulkContext) => RowPlan;
  /** A value in words. `''` where nothing is there yet. */
  readonly words: (value: BulkValue, action: ActionOf<M>, context: BulkContext) => string;
  /** The call of the button; null where the record has no place for it (any more). */
  readonly input: (
    record: R,
    action: ActionOf<M>,
    want: BulkValue,
    context: BulkContext,
  ) => MethodInput<M> | null;
}

export type MemberMethod = Extract<BulkMethod, `member.${string}` | 'memberTeam.transfer'>;
export type TeamMethod = Exclude<BulkMethod, MemberMethod>;

export type MemberKinds = { readonly [M in MemberMethod]: BulkKind<M, Member> };
export type TeamKinds = { readonly [M in TeamMethod]: BulkKind<M, Team> };
