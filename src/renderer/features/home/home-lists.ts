import type { ListedEntry } from '../../../contract/entities/journal';
import type { StaffUser } from '../../../contract/entities/staff-user';
import type { Visit } from '../../../contract/entities/visits';
import { dayHeading } from '../../../domain/journal/journal-words';
import { personKeyOf } from '../../../domain/settings/person-key';
import { openSendOf, parkedFlow, pricedCompany } from '../../../domain/team-setup/flow-texts';
import { typedCompany } from '../../../domain/team-setup/typed-pricing';
import { boundedName } from '../../../domain/text/bounded-name';
import { isUnfinished, needsReview, stateText } from '../../parts/lists/bulk-state';
import { useParked } from '../../parts/pricing/use-parked-flows';
import { useRecordNames } from '../../parts/records/use-record-names';
import { useCommand, useFeatures } from '../../state/commands/use-features';
import {
  type QueryResult,
  type Retry,
  retryOf,
  useQueryMethod,
  useQueryMethodBesideRecords,
} from '../../state/queries/use-query-method';
import { useApp, useAppStore } from '../../state/use-app';
import type { Unread } from '../../ui/feedback/attention-strip';
import { useNow } from '../../ui/timers/use-now';
import { type UnsentWork, unfinishedDrafts } from './unfinished-drafts';

/** One of Home's lists. */
export interface HomeList<T> {
  /** Null until known. */
  readonly all: readonly T[] | null;
  readonly unread: Unread | null;
}

const unreadOf = (missing: string, asked: QueryResult<unknown>): Unread | null => {
  const retry = retryOf(asked);
  return retry && { missing, ...retry };
};

/** The recent records, available early because the settings, which load first, include them. */
export const useVisitsSoon = (email: string): HomeList<Visit> => {
  const settings = useApp((state) => state.session.settings);
  const environment = useApp((state) => state.session.info?.environment.name);
  // Reloads, so that a record closed just now is first.
  const asked = useQueryMethodBesideRecords('visits.list', {});
  const unread = unreadOf('Couldn’t load your recent records.', asked);
  if (asked.value) return { all: asked.value, unread };
  if (!settings || environment === undefined) return { all: null, unread };
  return { all: settings.visits[personKeyOf(environment, email)] ?? [], unread };
};

export const useToday = (): HomeList<ListedEntry> => {
  const now = useNow();
  const asked = useQueryMethod('journal.list', { mine: true, folded: true });
  return {
    all: asked.value?.filter(({ time }) => dayHeading(time, now) === 'Today') ?? null,
    unread: unreadOf('Couldn’t load today’s changes.', asked),
  };
};

/** The name of a record such as `team 12`; null if this window does not know it. */
type NameOf = (subject: string) => string | null;

interface Begun {
  readonly work: readonly UnsentWork[];
  /** Null unless it couldn't be loaded. */
  readonly retry: Retry | null;
}

/** Parked teams, oldest first; listed before drafts. */
const useLeftTeams = (nameOf: NameOf): Begun => {
  const runCommand = useCommand();
  const texts = useApp((state) => state.drafts.texts);
  const unfinished = useQueryMethod('writes.unfinished', {}).value ?? [];
  const { flows, retry } = useParked();
  const work = flows.flatMap((flow): UnsentWork[] => {
    const { id: flowId, teamId, email, dismissed } = flow;
    if (teamId === null || dismissed) return [];
    return [
      {
        key: `team ${teamId}`,
        title:
          typedCompany({ flowId, teamId }, texts) ||
          pricedCompany(flow) ||
          nameOf(`team ${teamId}`) ||
          email ||
          `Team #${teamId}`,
        text: parkedFlow(flow, openSendOf(flow, unfinished)).text,
        open: () => runCommand('teamSetup.resume', { teamId, flowId }),
        dismiss: () => runCommand('teamSetup.dismiss', { teamId, flowId }),
      },
    ];
  });
  return { work, retry };
};

/** Bulk lists to continue: planned, paused, running, or ended with failures. */
const useLists = (): Begun => {
  const runCommand = useCommand();
  const asked = useQueryMethod('bulk.list', {});
  const work = (asked.value ?? [])
    .filter((bulk) => isUnfinished(bulk) || needsReview(bulk))
    .map((bulk) => {
      const { id } = bulk;
      const title = boundedName(bulk.title);
      const open = () => runCommand('bulk.open', { id });
      const begun = { key: `list ${id}`, title, text: stateText(bulk), open };
      return needsReview(bulk)
        ? { ...begun, isEnded: true, dismiss: () => runCommand('bulk.review', { id }) }
        : begun;
    });
  return { work, retry: retryOf(asked) };
};

/** Work that isn't sent: bulk lists, parked teams, and drafts, those of this person. */
export const useUnsentWork = (user: StaffUser): HomeList<UnsentWork> => {
  const { features } = useFeatures();
  const texts = useApp((state) => state.drafts.texts);
  const { records } = useAppStore().getState();
  const named = useRecordNames();
  const nameOf: NameOf = (subject) => {
    const { name = subject } = named(subject) ?? {};
    return name === subject ? null : name;
  };
  const lists = useLists();
  const teams = useLeftTeams(nameOf);
  const unread = [lists.retry && 'bulk actions', teams.retry && 'unfinished teams'].filter(Boolean);
  return {
    all: [
      ...lists.work,
      ...teams.work,
      ...unfinishedDrafts(features, texts, { nameOf, records, user }),
    ],
    unread:
      unread.length === 0
        ? null
        : {
            missing: `Couldn’t load ${unread.join(' and ')}.`,
            onRetry: () => {
              lists.retry?.onRetry();
              teams.retry?.onRetry();
            },
            busy: lists.retry?.busy === true || teams.retry?.busy === true,
          },
  };
};
