import { QueryObserver } from '@tanstack/react-query';
import type { MethodInput, MethodName } from '../../../src/contract/methods/methods';
import type { ApiRouteId } from '../../../src/contract/methods/routes';
import { sendToggle, sendWrite } from '../../../src/renderer/state/outbox/send-write';
import type { ToggleWrite, Write } from '../../../src/renderer/state/outbox/write';
import type { AppState, AppStore } from '../../../src/renderer/state/store';
import { CROWD_MEMBERS_FROM, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import type { DeskWindow } from './sandbox-window';

/** A person about to do one thing to a record that nothing else in the run touches. */
export interface Attempt {
  /** What the button does. */
  trigger(): Promise<unknown>;
  /** Everything that the person typed for it. */
  typed?(): unknown;
  /** For a toggle: the wanted value, the shown value, and the value in the database. */
  readonly toggle?: {
    readonly wanted: boolean;
    shown(): boolean;
    truth(): boolean;
    /** Changes it back. */
    back(): Promise<void>;
  };
}

/** A write of the app, how a person triggers it, and where its failure is shown. */
export interface WriteAction {
  readonly name: string;
  /** The write's route in the staff API; its audit lines show what really happened. */
  readonly route: ApiRouteId;
  readonly failureTarget: 'snackbar' | 'alert' | 'quote' | 'firewall';
  /**
   * After a lost response, core checks whether the write happened and says so, except for a card,
   * whose list shows it. There is nothing left to retry.
   */
  readonly looks?: true | 'silently';
  prepare(window: DeskWindow): Promise<Attempt>;
}

/** Shows a record the way its modal does: it reloads whenever a write to it is announced. */
export const showRecord = async <M extends 'member.getById' | 'team.getById'>(
  store: AppStore,
  method: M,
  input: MethodInput<M>,
): Promise<void> => {
  const { server } = store.getState();
  new QueryObserver(server.client, server.options(method, input)).subscribe(() => undefined);
  await server.load(method, input);
};

/** A member of the big team that no other attempt uses, loaded as their modal would. */
export const someMember = async ({ store, next }: DeskWindow): Promise<number> => {
  const id = CROWD_MEMBERS_FROM + next();
  await showRecord(store, 'member.getById', { memberId: id });
  return id;
};

/** The team with many orders, loaded. */
export const someTeam = async ({ store }: DeskWindow): Promise<number> => {
  await showRecord(store, 'team.getById', { teamId: teamIds.manyOrders });
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

/**
 * A form with drafts, which stay until the write is confirmed. Sends the same write as the button.
 * A refusal that the dialog would show goes to the snackbar, as in the dialog.
 */
export const save = <M extends MethodName>(
  { store }: DeskWindow,
  write: Write<M>,
  drafts: Readonly<Record<string, string>> = {},
): Attempt => {
  for (const [draft, text] of Object.entries(drafts)) store.getState().drafts.set(draft, text);
  return {
    trigger: async () => {
      const sent = { ...write, sentDrafts: drafts, failureTarget: 'snackbar' } as const;
      const result = await sendWrite(store.getState(), sent);
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
  /** The write for the switch as the screen currently shows the record. */
  readonly write: (state: AppState) => ToggleWrite<M>;
  readonly truth: () => boolean;
}

export const toggle = <M extends MethodName>(
  { store }: DeskWindow,
  { write, truth }: ToggleSpec<M>,
): Attempt => {
  const now = () => write(store.getState());
  const read = () => now().current;
  const wanted = !read();
  const set = (value: boolean) => sendToggle(store.getState(), now(), value);
  return {
    trigger: () => set(wanted),
    toggle: {
      wanted,
      back: () => set(!wanted),
      shown: () => store.getState().toggles.requested[now().key] ?? read(),
      truth,
    },
  };
};
