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
  /** Null when it could not be loaded. A load that a newer one overtook answers what that one does. */
  loadMember(id: number): Promise<Member | null>;
  loadTeam(id: number): Promise<Team | null>;
  /** Shows a confirmed change before the reload that follows it; works on the newest value. */
  patchMember(id: number, change: (member: Member) => Partial<Member>): void;
  patchTeam(id: number, change: (team: Team) => Partial<Team>): void;
  forgetMember(id: number): void;
}

const unknown = { load: 'idle', value: null, error: null } as const;

export const createRecordsSlice = ({
  bridge,
  get,
  patch,
}: SliceContext<'records'>): RecordsSlice => {
  type Kind = 'members' | 'teams';
  type Value<K extends Kind> = K extends 'members' ? Member : Team;
  type Answer<K extends Kind> = { ok: true; value: Value<K> } | { ok: false; error: AppError };

  /** The newest load of a record wins: an older answer never shows. */
  const newest = new Map<string, Promise<unknown>>();

  const entry = <K extends Kind>(kind: K, id: number): LoadedRecord<Value<K>> =>
    (get().records[kind][id] ?? unknown) as LoadedRecord<Value<K>>;

  const put = <K extends Kind>(kind: K, id: number, change: Partial<LoadedRecord<Value<K>>>) =>
    patch((slice) => ({
      [kind]: { ...slice[kind], [id]: { ...entry(kind, id), ...change } },
    }));

  const load = <K extends Kind>(
    kind: K,
    id: number,
    fetchRecord: () => Promise<Answer<K>>,
  ): Promise<Value<K> | null> => {
    const key = `${kind}/${id}`;
    put(kind, id, { load: 'loading' });
    const mine = fetchRecord().then((result): Value<K> | null | Promise<Value<K> | null> => {
      const now = newest.get(key);
      if (now !== mine) return (now ?? null) as Promise<Value<K> | null> | null;
      if (result.ok) {
        put(kind, id, { load: 'ready', value: result.value, error: null });
        return result.value;
      }
      put(kind, id, { load: 'failed', error: result.error });
      return null;
    });
    newest.set(key, mine);
    return mine;
  };

  const patchRecord = <K extends Kind>(
    kind: K,
    id: number,
    change: (value: Value<K>) => Partial<Value<K>>,
  ) => {
    const before = entry(kind, id).value;
    if (before) put(kind, id, { value: { ...before, ...change(before) } });
  };

  return {
    members: {},
    teams: {},
    loadMember: (id) => load('members', id, () => bridge.call('member.getById', { memberId: id })),
    loadTeam: (id) => load('teams', id, () => bridge.call('team.getById', { teamId: id })),
    patchMember: (id, change) => patchRecord('members', id, change),
    patchTeam: (id, change) => patchRecord('teams', id, change),
    forgetMember: (id) => {
      // A load under way must not bring it back.
      newest.delete(`members/${id}`);
      patch(({ members }) => {
        const { [id]: _gone, ...rest } = members;
        return { members: rest };
      });
    },
  };
};
