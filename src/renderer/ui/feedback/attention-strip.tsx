import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import { pluralize } from '../../../domain/text/pluralize';
import { Button } from '../buttons/button';
import { RetryButton } from '../buttons/retry-button';

/** A full-width line gets a paler background than a chip. */
const soft = (color: string): string =>
  `color-mix(in srgb, ${color} 75%, ${tokens.colorNeutralBackground1})`;

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '10px',
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: '7px 8px 7px 12px',
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  danger: { backgroundColor: soft(tokens.colorStatusDangerBackground1) },
  warning: { backgroundColor: soft(tokens.colorStatusWarningBackground1) },
  icon: { flexShrink: 0, marginTop: '3px', fontSize: '18px' },
  dangerIcon: { color: tokens.colorStatusDangerForeground1 },
  warningIcon: { color: tokens.colorStatusWarningForeground1 },
  count: { flexShrink: 0, lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    flexGrow: 1,
    gap: '4px 20px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2px 8px',
    minHeight: '24px',
  },
  only: { flexGrow: 1, justifyContent: 'space-between', fontWeight: tokens.fontWeightSemibold },
  // Reserves one line from the start, so that late results move nothing.
  quiet: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    boxSizing: 'border-box',
    minHeight: '40px',
    margin: 0,
    color: tokens.colorNeutralForeground3,
  },
  good: { fontSize: '18px', color: tokens.colorStatusSuccessForeground1 },
});

export interface AttentionItem {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
  /** The button that fixes it. */
  readonly remedy?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** What couldn't be loaded, with a retry. */
export interface Unread {
  readonly missing: string;
  readonly onRetry: () => void;
}

interface AttentionStripProps {
  readonly items: readonly AttentionItem[];
  /**
   * State of the other checks: loading, waiting for a change, all done, or one failed. Without it,
   * an empty strip is hidden.
   */
  readonly known?: 'loading' | 'saving' | 'all' | Unread;
  /** Shown if all checks are done and found nothing. */
  readonly clear?: string;
}

const Quiet = ({ known, clear }: Pick<AttentionStripProps, 'known' | 'clear'>) => {
  const styles = useStyles();
  if (known === undefined) return null;
  if (known === 'loading') return <p className={styles.quiet} aria-busy="true" />;
  if (known === 'saving') {
    return (
      <p className={styles.quiet} aria-busy="true">
        Saving…
      </p>
    );
  }
  if (known === 'all') {
    return (
      <p className={styles.quiet}>
        <CheckmarkCircleRegular aria-hidden="true" className={styles.good} />
        {clear}
      </p>
    );
  }
  return (
    <p className={styles.quiet}>
      {known.missing}
      <RetryButton onRetry={known.onRetry} />
    </p>
  );
};

/** Problems with a record, in a strip at its top, each with a fix. */
export const AttentionStrip = ({ items, known, clear }: AttentionStripProps) => {
  const styles = useStyles();
  if (items.length === 0) return <Quiet known={known} clear={clear} />;
  const danger = items.some(({ tone }) => tone === 'danger');
  const Icon = danger ? ErrorCircleRegular : WarningRegular;
  const missing = typeof known === 'object' ? known : null;
  return (
    <div className={mergeClasses(styles.strip, danger ? styles.danger : styles.warning)}>
      <Icon
        aria-hidden="true"
        className={mergeClasses(styles.icon, danger ? styles.dangerIcon : styles.warningIcon)}
      />
      {items.length > 1 && (
        <span className={styles.count}>{pluralize(items.length, 'problem')}</span>
      )}
      <ul className={styles.list} aria-label="Needs attention">
        {items.map(({ text, remedy }) => (
          <li key={text} className={mergeClasses(styles.item, items.length === 1 && styles.only)}>
            <span>{text}</span>
            {remedy && (
              <Button size="small" onClick={remedy.onClick}>
                {remedy.label}
              </Button>
            )}
          </li>
        ))}
        {missing && (
          <li className={styles.item}>
            <span>{missing.missing}</span>
            <RetryButton onRetry={missing.onRetry} />
          </li>
        )}
      </ul>
    </div>
  );
};
