import type { RecordRef, Visit } from '../../../contract/entities/visits';
import type { CoreModule } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { EventHub } from '../app/events';
import type { SessionManager } from '../session/session';
import { personKey, type SettingsService } from '../settings/settings';

const mostRecent = 20;
const mostPinned = 20;

const same = (one: RecordRef, other: RecordRef): boolean =>
  one.kind === other.kind && one.id === other.id;

export interface VisitsDependencies {
  readonly settings: SettingsService;
  readonly session: SessionManager;
  readonly events: EventHub;
  readonly environmentInfo: EnvironmentInfo;
}

export interface VisitsModule
  extends CoreModule<'visits.list' | 'visits.add' | 'visits.pin' | 'visits.forget'> {
  /** The signed-in person's records; throws if no one is signed in. */
  readonly list: () => readonly Visit[];
}

/** Records that a person opened or pinned, in this environment, on this computer. */
export const createVisitsModule = ({
  settings,
  session,
  events,
  environmentInfo: { sessionScope },
}: VisitsDependencies): VisitsModule => {
  const mine = () => personKey(sessionScope, session);
  const read = (): readonly Visit[] => settings.read().visits[mine()] ?? [];
  const limited = (visits: readonly Visit[]): Visit[] => {
    const pinned = visits.filter((visit) => visit.pinned);
    // Opened longest ago; they stay among the recent ones.
    const noLonger = pinned.slice(mostPinned).map((visit) => ({ ...visit, pinned: false }));
    const others = [...noLonger, ...visits.filter((visit) => !visit.pinned)];
    return [...pinned.slice(0, mostPinned), ...others.slice(0, mostRecent)];
  };
  const write = (change: (visits: readonly Visit[]) => readonly Visit[]): Visit[] => {
    const key = mine();
    // Another app may have written some since they were read.
    settings.change(({ visits }) => ({
      visits: { ...visits, [key]: limited(change(visits[key] ?? [])) },
    }));
    events.emit({ type: 'visits.changed' });
    return [...read()];
  };

  return {
    list: read,
    handlers: {
      async 'visits.list'() {
        return [...read()];
      },
      async 'visits.add'({ kind, id, name: called }) {
        return write((before) => {
          const pinned = before.find((visit) => same(visit, { kind, id }))?.pinned ?? false;
          const visit = { kind, id, name: called, pinned };
          return [visit, ...before.filter((each) => !same(each, visit))];
        });
      },
      async 'visits.pin'({ kind, id, pinned }) {
        return write((before) => {
          const visit = before.find((each) => same(each, { kind, id }));
          return visit
            ? [{ ...visit, pinned }, ...before.filter((each) => each !== visit)]
            : before;
        });
      },
      /** Called for a record that no longer exists. */
      async 'visits.forget'({ kind, id }) {
        return write((before) => before.filter((visit) => !same(visit, { kind, id })));
      },
    },
  };
};
