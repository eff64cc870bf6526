import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  type TimelineDay,
  timelineStops,
} from '../../../../domain/team-setup/pricing/editor-timeline';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '6px' },
  line: { display: 'block', width: '100%', height: '16px', overflow: 'visible' },
  track: { stroke: tokens.colorNeutralStroke1, strokeWidth: '2px' },
  trial: { stroke: tokens.colorBrandStroke1, strokeWidth: '4px', strokeLinecap: 'round' },
  mark: { fill: tokens.colorNeutralBackground1, strokeWidth: '2px' },
  today: { stroke: tokens.colorNeutralForeground3 },
  trialEnd: { stroke: tokens.colorBrandStroke1 },
  due: { stroke: tokens.colorNeutralForeground1, fill: tokens.colorNeutralForeground1 },
  days: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  // As wide as the distance to the next day, so that the text starts at its mark if there is space.
  day: { display: 'flex', flexDirection: 'column', flexBasis: 0, minWidth: 'max-content' },
  last: { flexGrow: 0, marginLeft: 'auto', textAlign: 'right' },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const percent = (position: number): string => `${2 + position * 96}%`;

/** Today, the trial, and the due date on a line; screen readers get it as a list. */
export const Timeline = ({ days }: { readonly days: readonly TimelineDay[] }) => {
  const styles = useStyles();
  const trialEnd = days.find(({ kind }) => kind === 'trial-end');
  const markStyle = { today: styles.today, 'trial-end': styles.trialEnd, due: styles.due };
  return (
    <div className={styles.root}>
      <svg aria-hidden="true" className={styles.line}>
        <line x1={percent(0)} x2={percent(1)} y1="8" y2="8" className={styles.track} />
        {trialEnd && (
          <line
            x1={percent(0)}
            x2={percent(trialEnd.position)}
            y1="8"
            y2="8"
            className={styles.trial}
          />
        )}
        {days.map(({ kind, position }) => (
          <circle
            key={kind}
            cx={percent(position)}
            cy="8"
            r={kind === 'due' ? 4 : 5}
            className={mergeClasses(styles.mark, markStyle[kind])}
          />
        ))}
      </svg>
      <ol className={styles.days} aria-label="Dates">
        {timelineStops(days).map(({ kind, label, text, share }, index) => (
          <li
            key={kind}
            className={mergeClasses(styles.day, share === 0 && index > 0 && styles.last)}
            style={{ flexGrow: share }}
          >
            <span className={styles.label}>{label}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
};
