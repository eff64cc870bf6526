import { makeStyles, tokens } from '@fluentui/react-components';
import { dateStep, dateSteps } from '../../../domain/text/date-steps';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: 0, padding: 0 },
  step: {
    display: 'inline-flex',
    alignItems: 'baseline',
    columnGap: '6px',
    padding: '2px 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  days: { fontWeight: tokens.fontWeightSemibold },
  day: { color: tokens.colorNeutralForeground3 },
});

interface DateStepsProps {
  /** Such as `Trial end date`; labels the group. */
  readonly label: string;
  /** 'YYYY-MM-DD', the day from which the steps count. */
  readonly from: string;
  readonly now: number;
  readonly onPick: (day: string) => void;
}

/** `+7`, `+10`, `+14`, `+30` days, each with the resulting date. */
export const DateSteps = ({ label, from, now, onPick }: DateStepsProps) => {
  const styles = useStyles();
  return (
    <fieldset aria-label={`${label}, steps`} style={{ border: 'none' }} className={styles.row}>
      {dateSteps.map((days) => {
        const step = dateStep(from, days, now);
        if (!step) return null;
        return (
          <button key={days} type="button" className={styles.step} onClick={() => onPick(step.day)}>
            <span className={styles.days}>+{days}</span>{' '}
            <span className={styles.day}>{step.text}</span>
          </button>
        );
      })}
    </fieldset>
  );
};
