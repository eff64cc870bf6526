import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  track: {
    height: '4px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    overflow: 'hidden',
    // Forced colors remove backgrounds, so an outline marks the bar.
    '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
  },
  fill: {
    height: '100%',
    borderRadius: tokens.borderRadiusCircular,
    '@media (forced-colors: active)': {
      backgroundColor: 'Highlight',
      forcedColorAdjust: 'none',
    },
  },
  brand: { backgroundColor: tokens.colorCompoundBrandStroke },
  warning: { backgroundColor: tokens.colorStatusWarningForeground1 },
  danger: { backgroundColor: tokens.colorStatusDangerForeground1 },
});

interface MeterBarProps {
  readonly value: number;
  readonly max: number;
  readonly tone?: 'brand' | 'warning' | 'danger';
}

/** A bar for the used share of a total. Visual only: the surrounding text must say the same. */
export const MeterBar = ({ value, max, tone = 'brand' }: MeterBarProps) => {
  const styles = useStyles();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles.track} aria-hidden="true">
      <div
        data-share={share.toFixed(3)}
        className={mergeClasses(styles.fill, styles[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
};
