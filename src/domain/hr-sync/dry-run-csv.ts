import type { DryRun } from '../../contract/entities/dry-run';
import { type CsvCell, toCsv } from '../text/csv';

const headers = [
  'Change',
  'Name',
  'Email',
  'Field',
  'Before',
  'After',
  'Reason',
  'Parsed by server',
] as const;

const fieldRows = (
  what: string,
  { name, email, why, fields }: DryRun['added'][number] | DryRun['changed'][number],
): CsvCell[][] =>
  fields.map(({ label, from, to, custom }) => [
    what,
    name,
    email,
    label,
    from,
    to,
    why,
    custom ? 'Yes' : '',
  ]);

/** A dry run as CSV: one line per changed value, or one line for a person without any. */
export const dryRunCsv = ({ added, changed, removed, skipped }: DryRun): string =>
  toCsv(headers, [
    ...added.flatMap((each) =>
      each.fields.length > 0
        ? fieldRows('Added', each)
        : [['Added', each.name, each.email, '', '', '', each.why, '']],
    ),
    ...changed.flatMap((each) => fieldRows('Changed', each)),
    ...removed.map(({ name, email, why }) => ['Removed', name, email, '', '', '', why, '']),
    ...skipped.map(({ name, email, why }) => ['Skipped', name, email, '', '', '', why, '']),
  ]);
