import type { BulkAction, BulkMethod } from '../../contract/entities/bulk';
import type { Member } from '../../contract/entities/member';
import type { Team } from '../../contract/entities/team';
import type { MethodInput } from '../../contract/methods/methods';
import type { OrderColumn } from './parse-list';

/**
 * A value that an action sets (a flag, a team ID, a day), as compared and stored. Null for actions
 * that add something.
 */
export type BulkValue = string | number | boolean | null;

export type ActionOf<M extends BulkMethod> = Extract<BulkAction, { method: M }>;

/** What the plan of a row depends on besides its record. */
export interface BulkContext {
  readonly nowMs: number;
  /** The team that the action names, or null. */
  readonly team: Team | null;
  /** A team that was read, or null if it wasn't. */
  readonly teamOf: (id: number) => Team | null;
  /** Values from the row's own columns. */
  readonly order: Readonly<Partial<Record<OrderColumn, string>>>;
  /**
   * For an undo: the value to restore, and the value that was set, which identifies the membership
   * of a member of several teams. Undefined for any other list.
   */
  readonly undo?: { readonly want: BulkValue; readonly was: BulkValue };
}

/** What the action would do to one record. */
export type RowPlan =
  | {
      readonly ok: false;
      readonly why: string;
      /** Someone can lift the rule, so the change may be possible later. */
      readonly forNow?: true;
    }
  | {
      readonly ok: true;
      readonly now: BulkValue;
      readonly want: BulkValue;
      readonly warnings: readonly string[];
      /** Whether the current value can be restored later. */
      readonly undoable: boolean;
      /** The team where the member loses admin rights. */
      readonly endsAdminOf?: number;
    };

/**
 * Defines one bulk action. Lookups, runs, undo, and results are the same for all actions, and each
 * row makes the same call as the button on the record.
 */
export interface BulkKind<M extends BulkMethod, R> {
  /** What the action does, such as `Mark emails as verified`. */
  readonly title: (action: ActionOf<M>, team: Team | null) => string;
  readonly plan: (record: R, action: ActionOf<M>, context: BulkContext) => RowPlan;
  /** A value in words; '' if there is no value yet. */
  readonly words: (value: BulkValue, action: ActionOf<M>, context: BulkContext) => string;
  /**
   * The input of the button's call. Null if the record no longer has the membership or demo team to
   * change.
   */
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
