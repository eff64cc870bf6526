import type { StaffUser } from '../../../contract/entities/staff-user';
import type { Permission } from '../../../contract/permissions';
import {
  matchScore,
  type PaletteTarget,
  paletteTargets,
} from '../../../domain/search/palette-target';
import { mayOpenRecords, permissionsOf, recordStaff } from '../../../domain/session/permissions';
import type { AnyCommand } from '../../state/commands/commands';
import { commandsOf } from '../../state/commands/loaded-commands';
import { shownTabs } from '../../state/navigation/shown-tabs';
import { commandKey } from '../../ui/layout/platform';
import { contextFor, mayRun, recordOnTop, subjectName } from '../keyboard/run-command';
import type { PaletteItem, PaletteSources } from './palette-item';
import { foundItems, recentRecords } from './record-items';

const mostCommands = 9;

/** Actions on the text itself; for records see `foundItems`. */
const targetItems = ({ text, store, runCommand, search }: PaletteSources): PaletteItem[] => {
  const { session } = store.getState();
  const user = session.session.status === 'signed-in' ? session.session.user : null;
  return paletteTargets(text).flatMap((target): PaletteItem[] => {
    switch (target.kind) {
      case 'login': {
        if (!user?.can_access_admin) return [];
        const run = () => runCommand('member.login', { memberId: target.id, target: 'admin' });
        const title = `Admin Login as member ${target.id}`;
        return [{ key: 'login', group: 'Commands', title, run }];
      }
      case 'ip': {
        if (!user?.can_access_firewall) return [];
        const run = () => runCommand('firewall.open', { address: target.address });
        const title = `Add ${target.address} to the firewall`;
        return [{ key: 'ip', group: 'Commands', title, run }];
      }
      case 'search': {
        if (!user?.can_access_search) return [];
        const run = () => search(target.query);
        const title = `Search for “${target.query}”`;
        return [{ key: 'search', group: 'Search', title, isGuess: true, run }];
      }
      default:
        return [];
    }
  });
};

const records = { needs: recordStaff, what: 'Opening members and teams' };
const neededFor: Readonly<
  Record<PaletteTarget['kind'], { readonly needs: readonly Permission[]; readonly what: string }>
> = {
  member: records,
  team: records,
  login: { needs: ['admin'], what: 'Logging in as a member' },
  ip: { needs: ['firewall'], what: 'Adding an address to the firewall' },
  search: { needs: ['search'], what: 'Searching for members and teams' },
};

/**
 * Shown when nothing matches the text. Without the permission to look, that doesn't mean that there
 * is no such record.
 */
export const nothingFound = (text: string, user: StaffUser): string => {
  const held = permissionsOf(user);
  const needed = paletteTargets(text).map(({ kind }) => neededFor[kind]);
  const [first] = needed;
  if (!first || needed.some(({ needs }) => needs.some((each) => held.has(each)))) {
    return 'No results';
  }
  const permission = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(first.needs);
  return `No results. ${first.what} needs the ${permission} permission.`;
};

const titleOf = ({ title }: AnyCommand, context: { readonly subject: unknown }): string =>
  typeof title === 'string' ? title : title(context.subject as never, context as never);

interface Scored {
  readonly score: number;
  readonly leavesApp?: boolean;
  readonly item: PaletteItem;
}

const tabItems = ({ text, store, features }: PaletteSources): Scored[] => {
  const state = store.getState();
  const { session } = state.session;
  if (session.status !== 'signed-in') return [];
  return shownTabs(features, session.user, state).map((tab, index) => ({
    score: matchScore(text, `Go to ${tab.title}`, {
      others: [tab.tile?.title ?? '', ...(tab.words ?? [])],
    }),
    item: {
      key: `tab-${tab.id}`,
      group: 'Commands',
      title: `Go to ${tab.title}`,
      ...(index < 9 ? { keys: [commandKey, String(index + 1)] } : {}),
      run: () => {
        state.navigation.closeAllModals();
        state.navigation.showTab(tab.id);
      },
    },
  }));
};

/**
 * `For a list…` entries of commands with a bulk version, for any record on top; listed after the
 * record's command.
 */
const listItems = ({ text, store, features, runCommand }: PaletteSources): Scored[] => {
  const { session } = store.getState().session;
  // A list's plan looks its records up, which some permissions don't allow.
  if (session.status !== 'signed-in' || !mayOpenRecords(session.user)) return [];
  return commandsOf(features).flatMap(({ id, list, ...command }): Scored[] => {
    if (!list || !mayRun({ id, ...command }, store.getState())) return [];
    const title = `${list.title} for a list…`;
    return [
      {
        score: matchScore(text, title, { others: list.words }),
        item: {
          key: `${id} for a list`,
          group: 'Commands',
          title,
          run: () => runCommand('bulk.forList', { command: id }),
        },
      },
    ];
  });
};

/**
 * The matches, best first. Until the record on top is read, one of its commands may fit better than
 * a title that isn't typed in full.
 */
const best = (scored: readonly Scored[], { isTopUnread }: PaletteSources): readonly PaletteItem[] =>
  scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ score, item }) =>
      isTopUnread && score < matchScore(item.title, item.title) ? { ...item, isGuess: true } : item,
    );

/**
 * Commands allowed by the person's permissions and the record on top; with no text, those of that
 * record.
 */
const commandItems = (sources: PaletteSources): readonly PaletteItem[] => {
  const { text, store, features, runCommand } = sources;
  const state = store.getState();
  const isEmpty = text.trim() === '';
  const top = recordOnTop(state);
  const name = top && subjectName(top);
  const commands = commandsOf(features).flatMap((command): Scored[] => {
    if (command.internal || !mayRun(command, state)) return [];
    const context = contextFor(command.on, store, runCommand);
    if (!context || (command.offered && !command.offered(context as never))) return [];
    const isOfRecord = command.on !== 'app';
    const title = titleOf(command, context);
    const detail =
      command.detail?.(context as never) ?? (isOfRecord && !isEmpty ? (name ?? '') : '');
    return [
      {
        score: isEmpty
          ? Number(isOfRecord)
          : matchScore(text, title, {
              others: command.words,
              about: isOfRecord ? [command.on, name ?? ''] : [],
            }),
        leavesApp: command.leavesApp === true,
        item: {
          key: command.id,
          group: isOfRecord && isEmpty && name ? name : 'Commands',
          title,
          ...(detail && !title.includes(detail) ? { detail } : {}),
          ...(command.keys ? { keys: command.keys } : {}),
          ...(command.fields ? { asks: command } : {}),
          run: () => void command.run({} as never, context as never),
        },
      },
    ];
  });
  if (isEmpty) {
    // The first entry is preselected, so that Enter alone runs it.
    const first = commands.find(({ score, leavesApp }) => score > 0 && !leavesApp);
    const all = first ? [first, ...commands.filter((each) => each !== first)] : commands;
    return best(all, sources);
  }
  // Lists come last regardless of their score: the record's own command may match only by a
  // synonym.
  const own = best([...commands, ...tabItems(sources)], sources);
  return [...own, ...best(listItems(sources), sources)].slice(0, mostCommands);
};

/**
 * Everything that matches the text, in display order: certain meanings of the text, commands,
 * records, and finally guesses.
 */
export const paletteItems = (sources: PaletteSources): readonly PaletteItem[] => {
  const commands = commandItems(sources);
  if (sources.text.trim() === '') {
    // Away from a record, the tabs show that the field runs commands too.
    const tabs = recordOnTop(sources.store.getState()) ? [] : tabItems(sources);
    return [...commands, ...recentRecords(sources), ...tabs.map(({ item }) => item)];
  }
  const typed = targetItems(sources);
  const found = foundItems(sources);
  return [
    ...typed.filter(({ isGuess }) => !isGuess),
    // The ID or link of a record is not the name of a command.
    ...(sources.byId.length > 0 ? [...found, ...commands] : [...commands, ...found]),
    ...typed.filter(({ isGuess }) => isGuess),
  ];
};
