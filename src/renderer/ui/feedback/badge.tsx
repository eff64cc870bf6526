import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  badge: {
    display: 'inline-flex',
    // Its text is on the line of the text beside it, in a row and in a table's cell.
    alignItems: 'baseline',
    verticalAlign: 'baseline',
    justifySelf: 'start',
    columnGap: '6px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  },
  dot: {
    alignSelf: 'center',
    width: '6px',
    height: '6px',
    borderRadius: '50%',
    backgroundColor: 'currentColor',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
  },
  neutral: {
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground2,
  },
  brand: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  info: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteBlueBackground2} 45%, transparent)`,
    color: tokens.colorPaletteBlueForeground2,
  },
  success: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
});

/**
 * Green is good, amber needs attention soon, red is wrong, blue is in progress; the brand color is
 * not a status.
 */
export type Tone = 'neutral' | 'brand' | 'info' | 'success' | 'warning' | 'danger';

/** A one-word status; the dot distinguishes it from a button. */
export const StatusBadge = ({
  tone,
  children,
}: {
  readonly tone: Tone;
  readonly children: ReactNode;
}) => {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.badge, styles[tone])}>
      <span aria-hidden="true" className={styles.dot} />
      {children}
    </span>
  );
};

/** A plan's label (section 4). */
export const PlanBadge = ({ label }: { readonly label: string }) => {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.badge, label === 'Free' ? styles.neutral : styles.brand)}>
      {label}
    </span>
  );
};
