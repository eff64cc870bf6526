import type { DemoTeamRecord } from '../../../contract/entities/demo-team-record';
import { type DemoTeamState, demoTeamState } from '../../../domain/demo-teams/demo-team-list';
import { easternDayOf, easternDayText } from '../../../domain/text/eastern-day';
import { formatNumber } from '../../../domain/text/format-number';
import { byDate, byNumber, byText } from '../../../domain/text/sorting';
import type { ShownTable } from '../../state/files/send-table';
import { StatusBadge, type Tone } from '../../ui/feedback/badge';
import type { Column } from '../../ui/tables/virtual-table-row';

const states: Readonly<Record<DemoTeamState, readonly [Tone, string]>> = {
  paid: ['success', 'Paid'],
  'on-trial': ['info', 'On trial'],
  'trial-ended': ['neutral', 'Trial ended'],
  quote: ['neutral', 'Quote'],
  deleted: ['neutral', 'Deleted'],
};

/** In the order of the filter; '' means every state. */
export const stateChoices: readonly {
  readonly value: DemoTeamState | '';
  readonly label: string;
}[] = [
  { value: '', label: 'Any status' },
  ...(['quote', 'on-trial', 'trial-ended', 'paid', 'deleted'] as const).map((value) => ({
    value,
    label: states[value][1],
  })),
];

/** Converts a dropdown value to a state. */
export const stateOf = (value: string): DemoTeamState | '' =>
  stateChoices.find((choice) => choice.value === value)?.value ?? '';

export const DemoTeamBadge = ({ record, now }: { record: DemoTeamRecord; now: number }) => {
  const [tone, label] = states[demoTeamState(record, now)];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
};

/** Only the columns that distinguish records; the details panel has the other fields. */
export const demoTeamColumns = (now: number): readonly Column<DemoTeamRecord>[] => [
  {
    id: 'company',
    header: 'Company',
    track: 'minmax(120px, 2fr)',
    sort: byText((row) => row.companyName),
    cell: ({ companyName }) => <span title={companyName ?? ''}>{companyName || '–'}</span>,
  },
  {
    id: 'team',
    header: 'Team ID',
    track: '92px',
    sort: byNumber((row) => row.teamId),
    cell: ({ teamId }) => teamId ?? '–',
    copies: [{ label: 'team ID', value: ({ teamId }) => (teamId == null ? null : String(teamId)) }],
  },
  {
    id: 'seats',
    header: 'Seats',
    track: '72px',
    align: 'end',
    sort: byNumber((row) => row.numberSeats),
    cell: ({ numberSeats }) => (numberSeats == null ? '–' : formatNumber(numberSeats)),
  },
  {
    id: 'trial',
    header: 'Trial ends',
    track: '118px',
    sort: byDate((row) => row.trialExpiresAtUtc),
    cell: ({ trialExpiresAtUtc }) =>
      trialExpiresAtUtc ? easternDayText(trialExpiresAtUtc, now) : '–',
  },
  {
    id: 'state',
    header: 'Status',
    track: '112px',
    sort: byText((row) => states[demoTeamState(row, now)][1]),
    cell: (record) => <DemoTeamBadge record={record} now={now} />,
  },
];

/** The table for export; the last day of a trial in US Eastern time, as on the screen. */
export const demoTeamTable = (
  rows: readonly DemoTeamRecord[],
  now: number,
): Omit<ShownTable, 'name'> => ({
  headers: ['Company', 'Team ID', 'Seats', 'Trial ends (ET)', 'Status'],
  rows: rows.map((record) => [
    record.companyName,
    record.teamId,
    record.numberSeats,
    record.trialExpiresAtUtc &&
      (easternDayOf(record.trialExpiresAtUtc) ?? record.trialExpiresAtUtc),
    states[demoTeamState(record, now)][1],
  ]),
});
