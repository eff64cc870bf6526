import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import { useContext, useLayoutEffect, useRef } from 'react';
import { pluralize } from '../../../domain/text/pluralize';
import { Button } from '../buttons/button';
import { RetryButton } from '../buttons/retry-button';
import { IsShown } from '../layout/is-shown';

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
  // At the end and with its room from the start, so that a second problem doesn't move the first.
  count: {
    flexShrink: 0,
    minWidth: '11ch',
    lineHeight: '24px',
    textAlign: 'right',
  },
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
  first: { fontWeight: tokens.fontWeightSemibold },
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
  /** It loads again. */
  readonly busy: boolean;
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
      <RetryButton onRetry={known.onRetry} busy={known.busy} />
    </p>
  );
};

type Entry = Pick<AttentionItem, 'text' | 'remedy'> & { readonly unread?: Unread };

/** In the order in which they appeared: a late one moves no button that is about to be pressed. */
const useInOrder = (entries: readonly Entry[]): readonly Entry[] => {
  const before = useRef<readonly string[]>([]);
  const isShown = useContext(IsShown);
  const placeOf = ({ text }: Entry) => {
    const place = before.current.indexOf(text);
    return place < 0 ? before.current.length : place;
  };
  const inOrder = entries.toSorted((one, other) => placeOf(one) - placeOf(other));
  useLayoutEffect(() => {
    if (isShown) before.current = inOrder.map(({ text }) => text);
  });
  return inOrder;
};

/** Problems with a record, in a strip at its top, each with a fix. */
export const AttentionStrip = ({ items, known, clear }: AttentionStripProps) => {
  const styles = useStyles();
  const missing = typeof known === 'object' ? known : null;
  const entries = useInOrder([
    ...items,
    ...(missing ? [{ text: missing.missing, unread: missing }] : []),
  ]);
  if (items.length === 0) return <Quiet known={known} clear={clear} />;
  // What couldn't be checked may be above it, and doesn't become wider.
  const first = entries.findIndex(({ unread }) => unread === undefined);
  const danger = items.some(({ tone }) => tone === 'danger');
  const Icon = danger ? ErrorCircleRegular : WarningRegular;
  return (
    <div className={mergeClasses(styles.strip, danger ? styles.danger : styles.warning)}>
      <Icon
        aria-hidden="true"
        className={mergeClasses(styles.icon, danger ? styles.dangerIcon : styles.warningIcon)}
      />
      <ul className={styles.list} aria-label="Needs attention">
        {entries.map(({ text, remedy, unread }, index) => (
          <li key={text} className={styles.item}>
            <span className={index === first ? styles.first : undefined}>{text}</span>
            {/* A fix for two problems is offered once. */}
            {remedy && entries.findIndex((each) => each.remedy === remedy) === index && (
              <Button size="small" onClick={remedy.onClick}>
                {remedy.label}
              </Button>
            )}
            {unread && <RetryButton onRetry={unread.onRetry} busy={unread.busy} />}
          </li>
        ))}
      </ul>
      <span className={styles.count}>{items.length > 1 && pluralize(items.length, 'problem')}</span>
    </div>
  );
};
