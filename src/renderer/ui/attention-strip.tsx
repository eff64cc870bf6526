import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '6px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 10px',
    minHeight: '24px',
    padding: '5px 8px 5px 12px',
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
  },
  danger: {
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  warning: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  icon: { flexShrink: 0, fontSize: '18px' },
  dangerIcon: { color: tokens.colorStatusDangerForeground1 },
  warningIcon: { color: tokens.colorStatusWarningForeground1 },
  text: { flexGrow: 1, minWidth: '12ch', fontWeight: tokens.fontWeightSemibold },
});

export interface AttentionItem {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
  /** What mends it. */
  readonly remedy?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** What is wrong with a record, at its top, each with what mends it. */
export const AttentionStrip = ({ items }: { readonly items: readonly AttentionItem[] }) => {
  const styles = useStyles();
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Needs attention">
      {items.map(({ tone, text, remedy }) => {
        const danger = tone === 'danger';
        const Icon = danger ? ErrorCircleRegular : WarningRegular;
        return (
          <li key={text} className={mergeClasses(styles.item, styles[tone])}>
            <Icon
              aria-hidden="true"
              className={mergeClasses(styles.icon, danger ? styles.dangerIcon : styles.warningIcon)}
            />
            <span className={styles.text}>{text}</span>
            {remedy && (
              <Button size="small" onClick={remedy.onClick}>
                {remedy.label}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
};
