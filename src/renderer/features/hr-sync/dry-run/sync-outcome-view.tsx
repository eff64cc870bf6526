import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import type { SyncFinding, SyncOutcome } from '../../../../contract/entities/dry-run';
import { formatNumber } from '../../../../domain/text/format-number';
import { pluralize } from '../../../../domain/text/pluralize';
import { StatusBadge, type Tone } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ScrollList } from '../../../ui/tables/scroll-list';
import { WithEmails } from '../../../ui/text/with-emails';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px', minHeight: '360px' },
  // The most prominent text: the result of the sync.
  sum: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '16px',
    alignItems: 'baseline',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  text: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

const verdicts: Record<SyncFinding['verdict'], { label: string; tone: Tone }> = {
  predicted: { label: 'As predicted', tone: 'success' },
  other: { label: 'Different value', tone: 'warning' },
  missing: { label: 'Didn’t happen', tone: 'danger' },
  unforeseen: { label: 'Not predicted', tone: 'warning' },
};

/** "29 as predicted, 1 different value." */
const outcomeText = ({ predicted, other, missing, unforeseen }: SyncOutcome['counts']): string => {
  const parts = [
    `${formatNumber(predicted)} as predicted`,
    other > 0 && pluralize(other, 'different value'),
    missing > 0 && `${formatNumber(missing)} didn’t happen`,
    unforeseen > 0 && `${formatNumber(unforeseen)} not predicted`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
};

/** The result of a sync compared with its dry run. */
export const SyncOutcomeView = ({ outcome }: { outcome: SyncOutcome | null }) => {
  const styles = useStyles();
  if (outcome === null) {
    return (
      <EmptyState title="Sync complete" icon={<CheckmarkCircleRegular />}>
        We couldn’t compare the result: there was no dry run, or the team’s cards couldn’t be
        reloaded. A new dry run shows what is left.
      </EmptyState>
    );
  }
  const { counts, findings } = outcome;
  return (
    <div className={styles.root}>
      <p className={styles.sum} role="status">
        Sync complete. {outcomeText(counts)}
      </p>
      <ScrollList
        label="What differs from the dry run"
        items={findings.map((finding, key) => ({ ...finding, key }))}
        itemKey={({ key }) => key}
        empty={
          <EmptyState title="Everything is as predicted" icon={<CheckmarkCircleRegular />}>
            The team matches the dry run.
          </EmptyState>
        }
      >
        {({ verdict, name, email, label, predicted, happened }) => (
          <div className={styles.row}>
            <span>
              <StatusBadge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</StatusBadge>
            </span>
            <span className={styles.text} dir="auto">
              {name}{' '}
              {email !== name && (
                <span className={styles.quiet}>
                  <WithEmails text={email} />
                </span>
              )}
            </span>
            <span className={styles.text}>
              {label !== '' && <span className={styles.quiet}>{label}: </span>}
              {verdict === 'unforeseen' ? 'was' : 'predicted'} “{predicted}”, now “{happened}”
            </span>
          </div>
        )}
      </ScrollList>
    </div>
  );
};
