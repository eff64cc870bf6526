import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '../buttons/copy-text';

const useStyles = makeStyles({
  root: { color: tokens.colorNeutralForeground3 },
  summary: {
    width: 'fit-content',
    cursor: 'pointer',
    fontSize: tokens.fontSizeBase200,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  line: { display: 'flex', alignItems: 'flex-start', columnGap: '4px' },
  words: {
    minWidth: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    userSelect: 'text',
  },
});

interface TechnicalDetailsProps {
  readonly words: string;
  /** Tells it apart from those of other rows, in its name only. */
  readonly about?: string;
}

/** The technical message behind a button, for support. */
export const TechnicalDetails = ({ words, about }: TechnicalDetailsProps) => {
  const styles = useStyles();
  return (
    <details className={styles.root} data-technical="">
      <summary className={styles.summary} aria-label={about && `Details: ${about}`}>
        Details
      </summary>
      <span className={styles.line}>
        <code className={styles.words}>{words}</code>
        <CopyButton value={words} label="details" />
      </span>
    </details>
  );
};
