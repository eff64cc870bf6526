import { makeStyles, tokens } from '@fluentui/react-components';
import { InfoRegular } from '@fluentui/react-icons/headless/svg/info';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { DryRunPart, FieldChange, ShownDryRun } from '../../../../contract/entities/dry-run';
import { filterText, fitsFilter } from '../../../../domain/text/filter-text';
import { formatNumber } from '../../../../domain/text/format-number';
import { pluralize } from '../../../../domain/text/pluralize';
import { type Figure, RecordFigures } from '../../../parts/records/record-figures';
import { StatusBadge } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { FilterHeard } from '../../../ui/feedback/heard';
import { Tabs } from '../../../ui/layout/tabs';
import { RowSearch } from '../../../ui/tables/row-search';
import { ScrollList } from '../../../ui/tables/scroll-list';
import { Relative } from '../../../ui/text/date-time';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  tabs: { flexGrow: 1, marginLeft: '-10px' },
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px', minHeight: '480px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '10px' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, max-content) minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '2px',
    margin: '4px 0 0',
  },
  label: { color: tokens.colorNeutralForeground3, minWidth: 0, overflowWrap: 'anywhere' },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  old: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
  fresh: { fontWeight: tokens.fontWeightSemibold },
  arrow: { color: tokens.colorNeutralForeground3, margin: '0 6px' },
  unknowns: {
    display: 'flex',
    columnGap: '10px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { flexShrink: 0, fontSize: '16px', color: tokens.colorNeutralForeground3 },
  list: { margin: '4px 0 0', paddingLeft: '18px' },
});

const Fields = ({ fields }: { fields: readonly FieldChange[] }) => {
  const styles = useStyles();
  return (
    <dl className={styles.fields}>
      {fields.map(({ key, label, from, to, custom }) => (
        <FieldRow key={key} label={custom ? `${label} (parsed by the server)` : label}>
          {from !== '' && (
            <>
              <del className={styles.old}>{from}</del>
              <span aria-hidden="true" className={styles.arrow}>
                →
              </span>
            </>
          )}
          <ins className={styles.fresh} style={{ textDecoration: 'none' }}>
            {to}
          </ins>
        </FieldRow>
      ))}
    </dl>
  );
};

const FieldRow = ({ label, children }: { label: string; children: ReactNode }) => {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
};

interface Person {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly why: string;
  readonly isAdmin: boolean;
  readonly fields: readonly FieldChange[];
}

const parts: readonly (readonly [DryRunPart, string, string])[] = [
  ['added', 'Added', 'No one would be added.'],
  ['changed', 'Changed', 'No cards would change.'],
  ['removed', 'Removed', 'No one would be removed.'],
  ['skipped', 'Skipped', 'No one would be skipped.'],
];

const peopleOf = (result: ShownDryRun, part: DryRunPart): readonly Person[] => {
  if (part === 'added') {
    return result.added.map((each) => ({ ...each, key: each.userId, isAdmin: false }));
  }
  if (part === 'changed') {
    return result.changed.map((each) => ({
      ...each,
      // All members without a card have card ID 0.
      key: `${each.memberId}/${each.cardId}`,
      isAdmin: false,
    }));
  }
  if (part === 'removed') {
    return result.removed.map((each) => ({ ...each, key: `${each.memberId}`, fields: [] }));
  }
  return result.skipped.map((each, index) => ({
    ...each,
    key: `${index}`,
    isAdmin: false,
    fields: [],
  }));
};

const first = ({ counts }: ShownDryRun): DryRunPart =>
  (['removed', 'added', 'changed'] as const).find((part) => counts[part] > 0) ?? 'added';

const figuresOf = ({ counts, teamSize, seats, unchanged }: ShownDryRun): readonly Figure[] => {
  const { added, changed, removed } = counts;
  return [
    {
      label: 'Team after the sync',
      value: formatNumber(teamSize + added - removed),
      unit: seats === undefined ? 'members' : `of ${pluralize(seats, 'seat')}`,
      note: `${formatNumber(teamSize)} now`,
    },
    { label: 'Added', value: formatNumber(added) },
    {
      label: 'Cards changed',
      value: formatNumber(changed),
      note: `${formatNumber(unchanged)} unchanged`,
    },
    { label: 'Removed', value: formatNumber(removed) },
  ];
};

/** The people a sync adds, changes, removes, and skips, and why. */
export const DryRunResult = ({
  result,
  at,
  unsure = [],
}: {
  readonly result: ShownDryRun;
  /** Time of the dry run. */
  readonly at: string;
  /** Lists that are incomplete, because some groups couldn't be read. */
  readonly unsure?: readonly DryRunPart[];
}) => {
  const styles = useStyles();
  const [part, setPart] = useState<DryRunPart>(() => first(result));
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(filterText(typed));
  const people = useMemo(() => peopleOf(result, part), [result, part]);
  const shown = useMemo(
    () => people.filter(({ name, email }) => fitsFilter(wanted, [name, email])),
    [people, wanted],
  );
  const [, label, nobody] = parts.find(([each]) => each === part) ?? ['', '', ''];

  return (
    <div className={styles.root}>
      <RecordFigures figures={figuresOf(result)} />
      {result.unknowns.length > 0 && (
        <div className={styles.unknowns}>
          <InfoRegular className={styles.icon} />
          <div>
            What this dry run can’t predict:
            <ul className={styles.list}>
              {result.unknowns.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <div className={styles.bar}>
        <Tabs
          className={styles.tabs}
          tabs={parts.map(([id, title]) => ({
            id,
            title: `${title} (${formatNumber(result.counts[id])})`,
          }))}
          selected={part}
          onSelect={setPart}
          label="What a sync would do"
          prefix="dry-run"
        />
        <RowSearch label="Search names and emails" text={typed} onChange={setTyped} />
      </div>
      <FilterHeard filter={wanted} count={shown.length} />
      <span className={styles.quiet}>
        {people.length < result.counts[part] &&
          `${formatNumber(people.length)} of ${formatNumber(result.counts[part])} loaded. `}
        {wanted !== '' && `${formatNumber(shown.length)} found. `}
        {formatNumber(result.unchanged)} unchanged; {formatNumber(result.teamSize)} on the team,{' '}
        {formatNumber(result.directorySize)} in the directory. Dry run:{' '}
        <Relative iso={at} isInside />.
      </span>
      <ScrollList
        key={part}
        label={label}
        items={shown}
        itemKey={({ key }) => key}
        empty={
          wanted === '' && unsure.includes(part) ? (
            <EmptyState title="Unknown">Some synced groups couldn’t be read.</EmptyState>
          ) : (
            <EmptyState title={wanted === '' ? nobody : 'No results'} />
          )
        }
      >
        {({ name, email, why, isAdmin, fields }) => (
          <>
            <div className={styles.head}>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              {email !== name && <span className={styles.quiet}>{email}</span>}
              {isAdmin && <StatusBadge tone="warning">Team admin</StatusBadge>}
            </div>
            <div className={styles.quiet}>{why}</div>
            {fields.length > 0 && <Fields fields={fields} />}
          </>
        )}
      </ScrollList>
    </div>
  );
};
