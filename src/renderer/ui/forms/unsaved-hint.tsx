import { makeStyles } from '@fluentui/react-components';
import { oneLine } from '../layout/common-styles';

const useStyles = makeStyles({
  stored: { ...oneLine, display: 'inline-block', verticalAlign: 'bottom' },
});

interface UnsavedHintProps {
  /** Permanent hint below the field. */
  readonly hint?: string;
  readonly stored: string;
  /** The field's text differs from the stored one. */
  readonly unsaved: boolean;
}

/** Shows the stored value while the field contains another text. */
export const UnsavedHint = ({ hint, stored, unsaved }: UnsavedHintProps) => {
  const styles = useStyles();
  return (
    <>
      {hint && <span>{hint}</span>}
      {hint && unsaved && ' · '}
      {/* Reserves the line, so that nothing moves with the first letter. */}
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
