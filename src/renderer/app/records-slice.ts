import type { Member } from '../../contract/entities/member';
import type { Team } from '../../contract/entities/team';
import type { AppError } from '../../contract/errors';
import type { Load, SliceContext } from './slice';

/** A record as far as it is known: while it loads again, the last value stays on the screen. */
export interface LoadedRecord<T> {
  load: Load;
  value: T | null;
  error: AppError | null;
}

/**
 * Every member and team on the screen, once: modals and tables read them here, so that a write
 * shows everywhere. Each is loaded again when a write to it is announced (`record.changed`).
 */
export interface RecordsSlice {
  members: Readonly<Record<number, LoadedRecord<Member>>>;
  teams: Readonly<Record<number, LoadedRecord<Team>>>;
  loadMember(id: number): Promise<Member | null>;
  loadTeam(id: number): Promise<Team | null>;
  /** Shows a change at once; answers the function that takes it back (toggles). */
  patchMember(id: number, change: Partial<Member>): () => void;
  patchTeam(id: number, change: Partial<Team>): () => void;
  forgetMember(id: number): void;
}

const unknown = { load: 'idle', value: null, error: null } as const;

export const createRecordsSlice = ({
  bridge,
  get,
  patch,
}: SliceContext<'records'>): RecordsSlice => {
  /** The newest load of a record wins: an older answer never shows. */
  const newest = new Map<string, number>();

  type Kind = 'members' | 'teams';
  type Value<K extends Kind> = K extends 'members' ? Member : Team;

  const entry = <K extends Kind>(kind: K, id: number): LoadedRecord<Value<K>> =>
    (get().records[kind][id] ?? unknown) as LoadedRecord<Value<K>>;

  const put = <K extends Kind>(kind: K, id: number, change: Partial<LoadedRecord<Value<K>>>) =>
    patch((slice) => ({
      [kind]: { ...slice[kind], [id]: { ...entry(kind, id), ...change } },
    }));

  const load = async <K extends Kind>(
    kind: K,
    id: number,
    fetchRecord: () => Promise<{ ok: true; value: Value<K> } | { ok: false; error: AppError }>,
  ): Promise<Value<K> | null> => {
    const key = `${kind}/${id}`;
    const turn = (newest.get(key) ?? 0) + 1;
    newest.set(key, turn);
    put(kind, id, { load: 'loading' });
    const result = await fetchRecord();
    if (newest.get(key) !== turn) return null;
    if (result.ok) {
      put(kind, id, { load: 'ready', value: result.value, error: null });
      return result.value;
    }
    put(kind, id, { load: 'failed', error: result.error });
    return null;
  };

  /** Only the keys that were patched go back, and only where nobody has written since. */
  const patchRecord = <K extends Kind>(
    kind: K,
    id: number,
    change: Partial<Value<K>>,
  ): (() => void) => {
    const before = entry(kind, id).value;
    if (!before) return () => undefined;
    put(kind, id, { value: { ...before, ...change } });
    return () => {
      const now = entry(kind, id).value;
      if (!now) return;
      const restored = { ...now };
      for (const name of Object.keys(change) as (keyof Value<K>)[]) {
        if (now[name] === change[name]) restored[name] = before[name];
      }
      put(kind, id, { value: restored });
    };
  };

  return {
    members: {},
    teams: {},
    loadMember: (id) => load('members', id, () => bridge.call('member.getById', { memberId: id })),
    loadTeam: (id) => load('teams', id, () => bridge.call('team.getById', { teamId: id })),
    patchMember: (id, change) => patchRecord('members', id, change),
    patchTeam: (id, change) => patchRecord('teams', id, change),
    forgetMember: (id) =>
      patch(({ members }) => {
        const { [id]: _gone, ...rest } = members;
        return { members: rest };
      }),
  };
};
