import type { ReactNode } from 'react';
import type { MemberRow } from '../../../../contract/entities/member';
import type { TeamRow } from '../../../../contract/entities/team';
import { type PlanPrices, planLabel } from '../../../../domain/billing/plan-names';
import { lastLogin, relativeTime } from '../../../../domain/members/last-login';
import { beginsWith, type Comparison } from '../../../../domain/search/search-match';
import { memberPlanLabel } from '../../../../domain/teams/plan';
import { byDate, byNumber, byText } from '../../../../domain/text/sorting';
import { OpenCell } from '../../../ui/tables/table-cells';
import type { Column } from '../../../ui/tables/virtual-table-row';
import { BrokenText, FoundText, TwoLines } from '../../../ui/text/found-text';
import { dayText, exactTimeText } from '../../../ui/text/time-formats';

const hashAndSlug = (row: MemberRow): string =>
  [row.hash, row.slug].filter((part) => part).join(' / ');

/** Shows the matching start in bold; plain text if it does not match. */
const found = (value: string | number, query: string, as: Comparison): ReactNode =>
  beginsWith(value, query, as) ? <FoundText text={String(value)} found={query.length} /> : value;

/** Each on its own line, beside its copy button. */
const hashAndSlugFound = ({ hash, slug }: MemberRow, query: string): ReactNode => (
  <>
    {hash && found(hash, query, 'written')}
    {hash && slug && ' / '}
    {hash && slug && <br />}
    {slug && found(slug, query, 'small')}
    {!hash && !slug && '–'}
  </>
);

/** An email wraps before its domain. */
const emailFound = (email: string, query: string): ReactNode => (
  <BrokenText
    text={email}
    at={email.indexOf('@')}
    found={beginsWith(email, query, 'small') ? query.length : 0}
  />
);

/** `Teams - Business` and `Legacy Teams` wrap before their last part. */
const planText = (label: string): ReactNode => (
  <BrokenText text={label || '–'} at={label.lastIndexOf(' ') + 1} />
);

/** The query of the response, and the rows that have changed since and may no longer match it. */
export interface SearchContext {
  readonly query: string;
  readonly changed: ReadonlySet<number>;
  /** Names of members known in this window; the response has none. */
  readonly names: ReadonlyMap<number, string>;
  readonly rows: readonly MemberRow[];
}

/** The name first, with the email below. */
const named = (name: string, email: ReactNode): ReactNode => {
  if (name === '') return email;
  return email ? <TwoLines first={<strong>{name}</strong>} second={email} /> : name;
};

const nameOf = ({ id, email }: MemberRow, { names }: SearchContext): string => {
  const name = names.get(id) ?? '';
  return name === email ? '' : name;
};

const memberFound = (row: MemberRow, response: SearchContext): ReactNode => {
  const name = nameOf(row, response);
  return name === ''
    ? emailFound(row.email, response.query)
    : named(name, found(row.email, response.query, 'small'));
};

const teamFound = ({ email, companyName }: TeamRow, query: string): ReactNode => {
  const company = companyName?.trim() ?? '';
  if (company === '') return email ? emailFound(email, query) : '–';
  return named(company, email ? found(email, query, 'small') : null);
};

/** As wide as the longest ID and the start of its copy button. The rest is for the email. */
const idTrack = (rows: readonly { readonly id: number }[]): string => {
  let longest = 0;
  for (const { id } of rows) longest = Math.max(longest, id);
  return `${Math.max(40, Math.ceil(String(longest).length * 8.4) + 10)}px`;
};

interface Identified {
  readonly id: number;
}

const idColumn = <Row extends Identified>(query: string, rows: readonly Row[]): Column<Row> => ({
  id: 'id',
  header: 'ID',
  track: idTrack(rows),
  cell: (row) => found(row.id, query, 'written'),
  copies: [{ label: 'ID', value: (row) => String(row.id) }],
  sort: byNumber((row) => row.id),
});

const createdColumn = <Row,>(createdAt: (row: Row) => string | null | undefined): Column<Row> => ({
  id: 'created',
  header: 'Created Date',
  // As wide as the date; the heading wraps.
  track: '85px',
  quiet: true,
  cell: (row) => dayText(createdAt(row)),
  title: (row) => exactTimeText(createdAt(row)),
  sort: byDate(createdAt),
});

/**
 * In a narrow window, the email takes all free width; in a wide one, it has enough, and long plans,
 * slugs, and times get theirs: this share of it.
 */
const planColumn = <Row,>(share: string, labelOf: (row: Row) => string): Column<Row> => ({
  id: 'plan',
  header: 'Plan',
  track: `minmax(72px, ${share})`,
  quiet: true,
  wraps: 'marks',
  cell: (row) => planText(labelOf(row)),
  title: labelOf,
  sort: byText(labelOf),
});

const openColumn = <Row extends Identified>(record: 'member' | 'team'): Column<Row> => ({
  id: 'open',
  header: 'Open',
  track: '38px',
  cell: (row) => <OpenCell label={`Open ${record} ${row.id}`} />,
});

/** Section 2: ID, Email, Created Date, Last Login, Plan, Hash / Slug, Open. */
export const memberColumns = (
  prices: PlanPrices,
  nowMs: number,
  response: SearchContext,
): readonly Column<MemberRow>[] => [
  idColumn(response.query, response.rows),
  {
    id: 'email',
    header: 'Email',
    track: 'minmax(120px, 1fr)',
    wraps: 'marks',
    cell: (row) => memberFound(row, response),
    title: (row) => [nameOf(row, response), row.email].filter(Boolean).join(', '),
    copies: [{ label: 'email', value: (row) => row.email }],
    sort: byText((row) => row.email),
  },
  createdColumn((row) => row.registeredDate),
  {
    id: 'last-login',
    header: 'Last Login',
    track: 'minmax(82px, 0.24fr)',
    quiet: true,
    wraps: 'spaces',
    cell: (row) => {
      const iso = lastLogin(row);
      return iso ? relativeTime(iso, nowMs) : '–';
    },
    title: (row) => exactTimeText(lastLogin(row)),
    sort: byDate((row: MemberRow) => lastLogin(row)),
  },
  planColumn('0.25fr', (row) => memberPlanLabel(row, prices)),
  {
    id: 'hash',
    header: 'Hash / Slug',
    track: 'minmax(84px, 0.32fr)',
    quiet: true,
    wraps: 'marks',
    cell: (row) => hashAndSlugFound(row, response.query),
    title: hashAndSlug,
    copies: [
      { label: 'hash', value: (row) => row.hash ?? null },
      { label: 'slug', value: (row) => row.slug ?? null },
    ],
    sort: byText(hashAndSlug),
  },
  openColumn('member'),
];

/** Section 2: ID, Email, Created Date, Plan, Open. The company is shown above the email. */
export const teamColumns = (
  prices: PlanPrices,
  query: string,
  rows: readonly TeamRow[],
): readonly Column<TeamRow>[] => [
  idColumn(query, rows),
  {
    id: 'email',
    header: 'Email',
    track: 'minmax(120px, 1fr)',
    wraps: 'marks',
    cell: (row) => teamFound(row, query),
    title: ({ email, companyName }) =>
      [companyName, email].filter((part) => part).join(', ') || null,
    copies: [{ label: 'email', value: (row) => row.email ?? null }],
    sort: byText((row) => row.email),
  },
  createdColumn((row) => row.createdAt),
  planColumn('0.35fr', (row) => planLabel(row, prices)),
  openColumn('team'),
];
