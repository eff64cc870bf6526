import { createCalendar } from '../calendar';
import { hrTeamIds } from '../directories/directory-ids';
import { namedDirectories } from '../directories/named-directories';
import { memberIds, teamIds } from './named-ids';
import { namedMembers } from './named-members';
import { namedTeams } from './named-teams';

/** A record to look at: its kind, ID, label, and the state that it shows. */
export interface NamedRecord {
  readonly kind: 'member' | 'team' | 'device' | 'directory user';
  readonly id: number | string;
  readonly label: string;
  readonly shows: string;
}

// Only dates depend on the day, not names and texts.
const anyDay = createCalendar(0);

const listOf = <K extends string>(
  kind: NamedRecord['kind'],
  ids: Readonly<Record<K, number>>,
  specs: Readonly<Record<K, { readonly name: string; readonly shows: string }>>,
): NamedRecord[] =>
  (Object.keys(ids) as K[]).map((key) => ({
    kind,
    id: ids[key],
    label: specs[key].name || '(no name)',
    shows: specs[key].shows,
  }));

/**
 * Directory users by principal name, for the user test of HR Sync. The search doesn't find them.
 */
const directoryUsers: readonly NamedRecord[] = Object.values(namedDirectories).flatMap(
  ({ name, directories }) =>
    directories.flatMap(({ domain, people = [] }) =>
      people.map(({ handle, name: label, shows }) => ({
        kind: 'directory user' as const,
        id: `${handle}@${domain}`,
        label: `${label} of ${name}`,
        shows,
      })),
    ),
);

/** Records for every state of every screen, for the user guide, the tests, and the home page. */
export const namedRecords: readonly NamedRecord[] = [
  ...listOf('member', memberIds, namedMembers(anyDay)),
  ...listOf('team', teamIds, namedTeams(anyDay)),
  ...listOf('team', hrTeamIds, namedDirectories),
  {
    kind: 'device',
    id: 'NFC-1A2B',
    label: 'Phone of Amelia Whitfield',
    shows: 'A registered device: you can search for it, but not register it again',
  },
  ...directoryUsers,
];
