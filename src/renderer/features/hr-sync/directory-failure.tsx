import { makeStyles, tokens } from '@fluentui/react-components';
import type { AppError } from '../../../contract/wire/errors';
import { directoryErrorText, userSearchText } from '../../../domain/hr-sync/directory-errors';
import { ErrorState } from '../../parts/error-state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '6px' },
  detail: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

interface DirectoryFailureProps {
  readonly error: AppError;
  readonly place: Parameters<typeof directoryErrorText>[1];
  /** The call looked up a user: not found means `User not found`. */
  readonly user?: boolean;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** A failed directory call with its text from section 8, and any further details. */
export const DirectoryFailure = ({
  error,
  place,
  user = false,
  ...retry
}: DirectoryFailureProps) => {
  const styles = useStyles();
  const { text, detail } = (user ? userSearchText : directoryErrorText)(error, place);
  return (
    <div className={styles.root}>
      <ErrorState error={text} {...retry} />
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
    </div>
  );
};
