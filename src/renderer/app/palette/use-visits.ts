import { useEffect } from 'react';
import { memberName } from '../../../domain/members/member-form';
import { teamName } from '../../../domain/teams/team-name';
import { visitsSlice } from '../../parts/records/visits-slice';
import type { AppStore } from '../../state/store';
import { useAppStore } from '../../state/use-app';
import { afterPaint } from '../../ui/layout/after-paint';

const nameOf = (store: AppStore, kind: 'member' | 'team', id: number): string | null => {
  const { records } = store.getState();
  if (kind === 'member') {
    const member = records.member(id).value;
    return member && memberName(member);
  }
  const team = records.team(id).value;
  return team && teamName(team);
};

/** Records the visits of this person, with the record's current name. */
export const useVisits = (email: string | undefined): void => {
  const store = useAppStore();
  useEffect(() => {
    if (email === undefined) return;
    const visits = () => store.slice(visitsSlice);
    let last = '';
    const look = () => {
      const top = store.getState().navigation.modals.at(-1);
      if (!top || (top.kind !== 'member' && top.kind !== 'team')) {
        last = '';
        return;
      }
      const name = nameOf(store, top.kind, top.id);
      // A record without a name is listed under its email, which can change while it is open.
      const key = `${top.kind}/${top.id}/${name}`;
      if (name === null || key === last) return;
      last = key;
      const { kind, id } = top;
      afterPaint(() => void visits().add({ kind, id, name }));
    };
    const ends = [
      store.getState().server.prefetch('visits.list', {}),
      store.subscribe(look),
      store.getState().server.client.getQueryCache().subscribe(look),
      store.onEvent((event) => {
        if (event.type !== 'record.changed' || !event.deleted) return;
        void visits().forget({ kind: event.record, id: event.id });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [email, store]);
};
