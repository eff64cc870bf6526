import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import type { Visit } from '../../../contract/visits';
import { matchScore, paletteTargets } from '../../../rules/palette-target';
import { mayOpenRecords } from '../../../rules/permissions';
import type { AnyCommand, RunCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';
import { shownTabs } from '../../state/shown-tabs';
import type { AppStore } from '../../state/store';
import { commandsOf, contextFor, mayRun } from '../run-command';

/** A line of the palette. */
export interface PaletteItem {
  /** Unique in the list. */
  readonly key: string;
  readonly group: 'What you typed' | 'Results' | 'Commands' | 'Recent';
  readonly title: string;
  readonly detail?: string;
  readonly keys?: readonly string[];
  /** A record that can be pinned. */
  readonly visit?: Visit;
  /** A command that asks for something first. */
  readonly asks?: AnyCommand;
  readonly run: () => void;
}

export interface PaletteSources {
  readonly text: string;
  readonly store: AppStore;
  readonly features: readonly Feature[];
  readonly runCommand: RunCommand;
  readonly selectTab: (tab: number) => void;
  readonly visits: readonly Visit[];
  readonly results: {
    readonly members: readonly MemberRow[];
    readonly teams: readonly TeamRow[];
  } | null;
  /** Searches on the search screen. */
  readonly search: (query: string) => void;
}

const kindName = { member: 'Member', team: 'Team' } as const;
const mostResults = 6;
const mostCommands = 9;

const targetItems = ({ text, store, runCommand, search }: PaletteSources): PaletteItem[] => {
  const { navigation, session } = store.getState();
  const user = session.session.status === 'signed-in' ? session.session.user : null;
  const reaches = user !== null && mayOpenRecords(user);
  return paletteTargets(text).flatMap((target): PaletteItem[] => {
    const group = 'What you typed';
    switch (target.kind) {
      case 'member':
      case 'team': {
        const { kind, id } = target;
        if (!reaches) return [];
        const run = () => navigation.openModal({ kind, id });
        return [{ key: `open-${kind}`, group, title: `Open ${kind} ${id}`, run }];
      }
      case 'login': {
        if (!user?.can_access_admin) return [];
        const run = () => runCommand('member.login', { memberId: target.id, target: 'admin' });
        return [{ key: 'login', group, title: `Admin Login of member ${target.id}`, run }];
      }
      case 'ip': {
        if (!user?.can_access_firewall) return [];
        const run = () => navigation.openModal({ kind: 'add-ip', address: target.address });
        return [{ key: 'ip', group, title: `Add ${target.address} to the firewall`, run }];
      }
      case 'search': {
        if (!user?.can_access_search) return [];
        const run = () => search(target.query);
        return [{ key: 'search', group, title: `Search for “${target.query}”`, run }];
      }
      default:
        return [];
    }
  });
};

const resultItems = ({ results, store }: PaletteSources): PaletteItem[] => {
  if (!results) return [];
  const { openModal } = store.getState().navigation;
  const members = results.members.slice(0, mostResults).map((row) => ({
    key: `result-member-${row.id}`,
    group: 'Results' as const,
    title: row.email || `Member ${row.id}`,
    detail: `Member ${row.id}`,
    run: () => openModal({ kind: 'member', id: row.id }),
  }));
  const teams = results.teams.slice(0, mostResults).map((row) => ({
    key: `result-team-${row.id}`,
    group: 'Results' as const,
    title: row.companyName || row.email || `Team ${row.id}`,
    detail: `Team ${row.id}`,
    run: () => openModal({ kind: 'team', id: row.id }),
  }));
  return [...members, ...teams];
};

const titleOf = (command: AnyCommand, subject: unknown): string =>
  typeof command.title === 'string' ? command.title : command.title(subject as never);

/** Only what the person may do and the record on top allows. */
const commandItems = ({
  text,
  store,
  features,
  runCommand,
  selectTab,
}: PaletteSources): PaletteItem[] => {
  const state = store.getState();
  const { session } = state.session;
  if (session.status !== 'signed-in') return [];
  const tabs = shownTabs(features, session.user, state).map((tab) => ({
    score: text.trim() === '' ? 0 : matchScore(text, `Go to ${tab.title}`, [tab.tile?.title ?? '']),
    item: {
      key: `tab-${tab.id}`,
      group: 'Commands' as const,
      title: `Go to ${tab.title}`,
      run: () => {
        state.navigation.closeAllModals();
        selectTab(tab.id);
      },
    },
  }));
  const commands = commandsOf(features).flatMap((command) => {
    if (command.internal || !mayRun(command, state)) return [];
    const context = contextFor(command.on, store, runCommand);
    if (!context || (command.offered && !command.offered(context as never))) return [];
    const title = titleOf(command, context.subject);
    const about = command.on === 'app' ? undefined : `this ${command.on}`;
    return [
      {
        // Nothing typed: what can be done with the record on top.
        score:
          text.trim() === ''
            ? command.on === 'app'
              ? 0
              : 1
            : matchScore(text, title, command.words),
        item: {
          key: command.id,
          group: 'Commands' as const,
          title,
          ...(about ? { detail: about } : {}),
          ...(command.keys ? { keys: command.keys } : {}),
          ...(command.fields ? { asks: command } : {}),
          run: () => void command.run({} as never, context as never),
        },
      },
    ];
  });
  return [...commands, ...tabs]
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostCommands)
    .map(({ item }) => item);
};

const recentItems = ({ text, visits, store }: PaletteSources): PaletteItem[] =>
  visits
    .filter(
      (visit) =>
        text.trim() === '' || matchScore(text, visit.name, [`${visit.kind} ${visit.id}`]) > 0,
    )
    .slice(0, text.trim() === '' ? 10 : 5)
    .map((visit) => ({
      key: `visit-${visit.kind}-${visit.id}`,
      group: 'Recent',
      title: visit.name,
      detail: `${kindName[visit.kind]} ${visit.id}${visit.pinned ? ' · pinned' : ''}`,
      visit,
      run: () => store.getState().navigation.openModal({ kind: visit.kind, id: visit.id }),
    }));

/** Everything that fits what is typed, in the order in which it is shown. */
export const paletteItems = (sources: PaletteSources): readonly PaletteItem[] => {
  const commands = commandItems(sources);
  const typed = targetItems(sources);
  // Words that name a command are rather a command than a search.
  const onlySearch = typed.length === 1 && typed[0]?.key === 'search' && commands.length > 0;
  return onlySearch
    ? [...commands, ...resultItems(sources), ...recentItems(sources), ...typed]
    : [...typed, ...resultItems(sources), ...recentItems(sources), ...commands];
};
