import { makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import type { AppError } from '../../contract/wire/errors';
import { errorText, nextStep, technicalDetails } from '../state/feedback/messages';
import type { QueryResult } from '../state/queries/use-query-method';
import { RetryButton } from '../ui/buttons/retry-button';
import { TechnicalDetails } from '../ui/text/technical-details';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '10px',
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
  },
  icon: {
    flexShrink: 0,
    marginTop: '1px',
    fontSize: '18px',
    color: tokens.colorStatusDangerForeground1,
  },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  message: { margin: 0 },
  step: { margin: '2px 0 0', color: tokens.colorNeutralForeground2 },
  retry: { flexShrink: 0 },
});

interface ErrorStateProps {
  /** A bridge error, or a message text. */
  readonly error: AppError | string;
  /** What is missing because of it; '' for nothing more to say. */
  readonly effect?: string;
  /** Shows `Try again`. */
  readonly onRetry?: () => void;
  /** It is tried again, and the error keeps its place meanwhile. */
  readonly busy?: boolean;
}

/** What went wrong in this part of the screen, and the next step; the rest stays usable. */
export const ErrorState = ({ error, effect = '', onRetry, busy }: ErrorStateProps) => {
  const styles = useStyles();
  const message = typeof error === 'string' ? error : errorText(error);
  const step = typeof error === 'string' ? null : nextStep(error);
  const machine = typeof error === 'string' ? null : technicalDetails(error);
  return (
    // Announced again if it fails again.
    <div role={busy ? undefined : 'alert'} className={styles.root}>
      <ErrorCircleRegular className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.message}>{message}</p>
        {effect !== '' && <p className={styles.step}>{effect}</p>}
        {step && <p className={styles.step}>{step}</p>}
        {machine && <TechnicalDetails words={machine} />}
      </div>
      {onRetry && (
        <RetryButton
          className={styles.retry}
          onRetry={onRetry}
          {...(busy !== undefined && { busy })}
        />
      )}
    </div>
  );
};

interface QueryErrorProps extends Pick<ErrorStateProps, 'effect'> {
  readonly query: Pick<QueryResult<unknown>, 'error' | 'load' | 'reload'>;
}

/** Why a query failed, until its next response. */
export const QueryError = ({ query: { error, load, reload }, ...props }: QueryErrorProps) =>
  error && <ErrorState error={error} busy={load === 'loading'} onRetry={reload} {...props} />;
