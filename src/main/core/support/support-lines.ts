import type { JournalEntry } from '../../../contract/entities/journal';
import type { Settings } from '../../../contract/entities/settings';
import { pluralize } from '../../../domain/text/pluralize';
import { supportLogLine } from './log-line';
import { redactPersonal } from './redact-personal';

export interface SupportFacts {
  /** Names and values of the versions that the app runs on. */
  readonly versions: readonly (readonly [name: string, value: string])[];
  readonly settings: Settings;
  /** Newest first; the disk's error code if the journal can't be read. */
  readonly journal: readonly JournalEntry[] | string;
  /** Lines of the log file, oldest first. */
  readonly log: readonly string[];
  readonly home: string;
}

const mostJournal = 200;
const mostLog = 2_000;

const count = (lists: Readonly<Record<string, readonly unknown[]>>): number =>
  Object.values(lists).reduce((sum, list) => sum + list.length, 0);

/** What staff chose, and only the counts of what they typed and opened. */
const settingLines = (settings: Settings): string[] => [
  `theme: ${settings.theme}`,
  `update channel: ${settings.updateChannel}`,
  `locked after: ${settings.idleLockMinutes === null ? 'never' : pluralize(settings.idleLockMinutes, 'minute')}`,
  `downloads folder: ${settings.downloadsFolder === null ? 'system default' : 'custom'}`,
  `window: ${settings.windowBounds ? JSON.stringify(settings.windowBounds) : 'none remembered'}`,
  `recent searches: ${count(settings.recentSearches)}`,
  `records opened or pinned: ${count(settings.visits)}`,
  `manual syncs in progress: ${count(settings.hrSyncs)}`,
];

/**
 * Time, kind, and outcome of an action, but not the person, the record, the change, or the reason.
 */
const journalLine = ({ time, environment, action, outcome }: JournalEntry): string =>
  `${time} ${environment} ${action} ${outcome}`;

const journalLines = (journal: SupportFacts['journal']): string[] =>
  typeof journal === 'string'
    ? [`Journal: can’t be read (${journal})`]
    : [
        `Journal, last ${mostJournal} actions (no people, records, or text)`,
        ...journal.slice(0, mostJournal).map(journalLine),
      ];

/** The lines of the support bundle. */
export const supportLines = ({
  versions,
  settings,
  journal,
  log,
  home,
}: SupportFacts): readonly string[] => {
  const names = Object.values(settings.visits).flatMap((visits) => visits.map(({ name }) => name));
  const lines = [
    'Internal Dash, support bundle',
    '',
    'Versions',
    ...versions.map(([name, value]) => `${name}: ${value}`),
    '',
    'Settings',
    ...settingLines(settings),
    '',
    ...journalLines(journal),
    '',
    `Log, last ${mostLog} lines`,
    ...log.slice(-mostLog).map(supportLogLine),
  ];
  return lines.map((line) => redactPersonal(line, home, names).replace(/[\r\n]+/g, ' '));
};
