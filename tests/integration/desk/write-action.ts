import type { MethodInput, MethodName } from '../../../src/contract/methods';
import type { RouteId } from '../../../src/contract/staff-api/routes';
import type { AppState } from '../../../src/renderer/app/store';
import { CROWD_MEMBERS_FROM, teamIds } from '../../../src/sandbox/seed/named/named-ids';
import type { DeskWindow } from './desk-window';

/** One person about to do one thing, on a record that nobody else of the run touches. */
export interface Attempt {
  /** What the button does. */
  trigger(): Promise<unknown>;
  /** Everything that the person typed for it. */
  typed?(): unknown;
  /** Of a toggle: what the person asks for, what the screen shows, what the database holds. */
  readonly toggle?: {
    readonly wanted: boolean;
    shown(): boolean;
    truth(): boolean;
    /** Changes it back to what it was. */
    back(): Promise<void>;
  };
}

/** A write of the app, how a person triggers it, and where its failure is told. */
export interface WriteAction {
  readonly name: string;
  /** The call of the staff API that does it; its audit lines are the truth. */
  readonly route: RouteId;
  readonly tells: 'snackbar' | 'alert' | 'quote' | 'firewall';
  prepare(window: DeskWindow): Promise<Attempt>;
}

/** A member of the big team whom no other attempt has; loaded, as their modal would. */
export const someMember = async ({ store, next }: DeskWindow): Promise<number> => {
  const id = CROWD_MEMBERS_FROM + next();
  await store.getState().records.loadMember(id);
  return id;
};

/** A team of its own kind, loaded. */
export const someTeam = async ({ store }: DeskWindow): Promise<number> => {
  await store.getState().records.loadTeam(teamIds.manyOrders);
  return teamIds.manyOrders;
};

export const membershipOf = ({ database }: DeskWindow, memberId: number) => {
  const row = database().get<{ id: number; team_id: number }>(
    'SELECT id, team_id FROM memberships WHERE member_id = ?',
    memberId,
  );
  if (!row) throw new Error(`member ${memberId} is in no team`);
  return row;
};

export const flagOf = ({ database }: DeskWindow, sql: string, id: number): boolean => {
  const row = database().get<{ value: number }>(sql, id);
  if (!row) throw new Error(`nothing for ${id}: ${sql}`);
  return row.value === 1;
};

interface SaveSpec<M extends MethodName> {
  readonly key: string;
  readonly method: M;
  readonly input: MethodInput<M>;
  /** What is typed, by key of the draft; dropped once it is saved. */
  readonly drafts?: Readonly<Record<string, string>>;
}

/** A form with drafts: they stay until the write is confirmed. */
export const save = <M extends MethodName>(
  { store }: DeskWindow,
  { key, method, input, drafts = {} }: SaveSpec<M>,
): Attempt => {
  for (const [draft, text] of Object.entries(drafts)) store.getState().drafts.set(draft, text);
  return {
    trigger: async () => {
      const result = await store.getState().writes.run(key, method, input, { success: 'Saved' });
      if (result?.ok) store.getState().drafts.drop(...Object.keys(drafts));
      return result;
    },
    typed: () =>
      Object.fromEntries(
        Object.keys(drafts).map((draft) => [draft, store.getState().drafts.texts[draft]]),
      ),
  };
};

interface ToggleSpec<M extends MethodName> {
  readonly key: string;
  readonly method: M;
  readonly input: (value: boolean) => MethodInput<M>;
  /** What the record on the screen says. */
  readonly read: (state: AppState) => boolean;
  readonly apply: (state: AppState, value: boolean) => void;
  readonly truth: () => boolean;
}

export const toggle = <M extends MethodName>(
  { store }: DeskWindow,
  { key, method, input, read, apply, truth }: ToggleSpec<M>,
): Attempt => {
  const wanted = !read(store.getState());
  const set = (value: boolean) =>
    store.getState().toggles.set({
      key,
      value,
      current: read(store.getState()),
      method,
      input,
      apply: (confirmed) => apply(store.getState(), confirmed),
      success: 'Changed',
    });
  return {
    trigger: () => set(wanted),
    toggle: {
      wanted,
      back: () => set(!wanted),
      shown: () => store.getState().toggles.wishes[key] ?? read(store.getState()),
      truth,
    },
  };
};
