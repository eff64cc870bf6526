import type { PriceConfigEntry } from '../../../contract/entities/billing';
import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import { lastLogin, relativeTime } from '../../../rules/last-login';
import { memberPlanLabel, planLabel } from '../../../rules/plan';
import { byDate, byNumber, byText } from '../../../rules/sorting';
import { dayText, exactTimeText, OpenCell } from '../../ui/table-cells';
import type { Column } from '../../ui/virtual-table-row';

type Prices = readonly PriceConfigEntry[];

const hashAndSlug = (row: MemberRow): string =>
  [row.hash, row.slug].filter((part) => part).join(' / ');

/** Section 2: ID, Email, Created Date, Last Login, Plan, Hash / Slug, Open. */
export const memberColumns = (prices: Prices, nowMs: number): readonly Column<MemberRow>[] => [
  {
    id: 'id',
    header: 'ID',
    track: '66px',
    cell: (row) => row.id,
    copy: { label: 'ID', value: (row) => String(row.id) },
    sort: byNumber((row) => row.id),
  },
  {
    id: 'email',
    header: 'Email',
    track: 'minmax(130px, 3fr)',
    cell: (row) => row.email,
    title: (row) => row.email,
    copy: { label: 'email', value: (row) => row.email },
    sort: byText((row) => row.email),
  },
  {
    id: 'created',
    header: 'Created Date',
    track: 'minmax(88px, 98px)',
    cell: (row) => dayText(row.registeredDate),
    title: (row) => exactTimeText(row.registeredDate),
    sort: byDate((row) => row.registeredDate),
  },
  {
    id: 'last-login',
    header: 'Last Login',
    track: 'minmax(88px, 108px)',
    cell: (row) => {
      const iso = lastLogin(row);
      return iso ? relativeTime(iso, nowMs) : '';
    },
    title: (row) => exactTimeText(lastLogin(row)),
    sort: byDate((row: MemberRow) => lastLogin(row)),
  },
  {
    id: 'plan',
    header: 'Plan',
    track: 'minmax(76px, 1.1fr)',
    cell: (row) => memberPlanLabel(row, prices),
    sort: byText((row) => memberPlanLabel(row, prices)),
  },
  {
    id: 'hash',
    header: 'Hash / Slug',
    track: 'minmax(76px, 1.1fr)',
    cell: hashAndSlug,
    title: hashAndSlug,
    sort: byText(hashAndSlug),
  },
  {
    id: 'open',
    header: 'Open',
    track: '52px',
    cell: (row) => <OpenCell label={`Open member ${row.id}`} />,
  },
];

/** Section 2: ID, Email, Created Date, Plan, Open. */
export const teamColumns = (prices: Prices): readonly Column<TeamRow>[] => [
  {
    id: 'id',
    header: 'ID',
    track: '66px',
    cell: (row) => row.id,
    copy: { label: 'ID', value: (row) => String(row.id) },
    sort: byNumber((row) => row.id),
  },
  {
    id: 'email',
    header: 'Email',
    track: 'minmax(120px, 2fr)',
    cell: (row) => row.email,
    title: (row) => row.email ?? null,
    copy: { label: 'email', value: (row) => row.email ?? null },
    sort: byText((row) => row.email),
  },
  {
    id: 'created',
    header: 'Created Date',
    track: 'minmax(88px, 98px)',
    cell: (row) => dayText(row.createdAt),
    title: (row) => exactTimeText(row.createdAt),
    sort: byDate((row) => row.createdAt),
  },
  {
    id: 'plan',
    header: 'Plan',
    track: 'minmax(76px, 1.1fr)',
    cell: (row) => planLabel(row, prices),
    sort: byText((row) => planLabel(row, prices)),
  },
  {
    id: 'open',
    header: 'Open',
    track: '52px',
    cell: (row) => <OpenCell label={`Open team ${row.id}`} />,
  },
];
