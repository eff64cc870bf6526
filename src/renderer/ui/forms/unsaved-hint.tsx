import { makeStyles } from '@fluentui/react-components';
import { oneLine } from '../layout/common-styles';

const useStyles = makeStyles({
  stored: { ...oneLine, display: 'inline-block', verticalAlign: 'bottom' },
});

interface UnsavedHintProps {
  /** What always stands below the field. */
  readonly hint?: string;
  readonly stored: string;
  /** What is in the field differs from it. */
  readonly unsaved: boolean;
}

/** What is stored stays in sight while another text stands over it. */
export const UnsavedHint = ({ hint, stored, unsaved }: UnsavedHintProps) => {
  const styles = useStyles();
  return (
    <>
      {hint && <span>{hint}</span>}
      {hint && unsaved && ' '}
      {/* A line of its own keeps its room: nothing below moves with the first letter. */}
      {!hint && !unsaved && '\u00a0'}
      {unsaved && (
        <span>
          Unsaved. Current:{' '}
          <span className={styles.stored} title={stored}>
            {stored === '' ? 'none' : stored}
          </span>
        </span>
      )}
    </>
  );
};
