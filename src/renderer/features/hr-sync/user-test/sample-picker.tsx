import { makeStyles, tokens } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person';
import { type FormEvent, useRef, useState } from 'react';
import type { AppError } from '../../../../contract/wire/errors';
import { directoryErrorText, userSearchText } from '../../../../domain/hr-sync/directory-errors';
import { filterText, fitsFilter } from '../../../../domain/text/filter-text';
import { Button } from '../../../ui/buttons/button';
import { RetryButton } from '../../../ui/buttons/retry-button';
import { SuggestInput } from '../../../ui/forms/suggest-input';
import { noDirectory } from '../overview/connection-props';
import type { Sample } from './use-sample';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 10px' },
  who: { display: 'flex', alignItems: 'center', columnGap: '6px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  field: { width: '280px', display: 'flex' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

const mostOffered = 30;

/** Why there are no samples after a failed read of the first group. */
const failureText = (error: AppError): string => {
  const isDown = error.code === 'offline' || error.code === 'timeout';
  const what = isDown
    ? 'the directory isn’t responding'
    : 'the first synced group couldn’t be read';
  return `No samples: ${what}. ${directoryErrorText(error, 'overview').text}`;
};

/** Why there are no samples although nothing failed. */
const emptyText = ({ canAsk, hasGroup, hasUnreadGroups }: Sample): string => {
  if (!canAsk) return noDirectory;
  const none = hasUnreadGroups ? 'The synced groups couldn’t be read.' : 'No groups are synced.';
  const why = hasGroup ? 'The first synced group is empty.' : none;
  return `${why} Look up a person by principal name.`;
};

/** Selects the user whose values are shown next to the fields. */
export const SamplePicker = ({ sample }: { sample: Sample }) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  // The text may change while the directory looks a person up.
  const newest = useRef(typed);
  newest.current = typed;
  const [failure, setFailure] = useState<AppError | null>(null);
  const [finding, setFinding] = useState(false);
  const { user, users, canAsk, isLoading, error, unreadKeys, choose, find, reload } = sample;
  const suggest = (text: string) => {
    const wanted = filterText(text);
    return users
      .filter(({ displayName, userPrincipalName }) =>
        fitsFilter(wanted, [displayName, userPrincipalName]),
      )
      .slice(0, mostOffered)
      .map(({ id, displayName, userPrincipalName }) => ({
        key: id,
        text: displayName || id,
        note: userPrincipalName ?? '',
      }));
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const upn = typed.trim();
    if (upn === '' || finding) return;
    setFinding(true);
    const wrong = await find(upn);
    setFinding(false);
    if (newest.current.trim() !== upn) return;
    setFailure(wrong);
    if (wrong === null) setTyped('');
  };
  return (
    <form className={styles.root} onSubmit={(event) => void onSubmit(event)} noValidate>
      <span className={styles.who}>
        <PersonRegular />
        Sample:
        <span className={styles.name} dir="auto">
          {user
            ? user.displayName || user.userPrincipalName || user.id
            : isLoading
              ? 'loading…'
              : 'nobody'}
        </span>
      </span>
      <div className={styles.field}>
        <SuggestInput
          size="small"
          disabled={!canAsk}
          label="Sample person"
          {...(canAsk ? {} : { title: noDirectory })}
          placeholder="Another name or principal name"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setFailure(null);
          }}
          suggest={suggest}
          take={({ key }) => {
            const found = users.find(({ id }) => id === key);
            if (found) choose(found);
            return ['', 0];
          }}
        />
      </div>
      <Button
        type="submit"
        size="small"
        busy={finding}
        disabledReason={canAsk ? typed.trim() === '' && 'Enter a name first.' : noDirectory}
      >
        Look up
      </Button>
      {failure && (
        <span className={styles.quiet} role="alert">
          {userSearchText(failure, 'test').text}
        </span>
      )}
      {user !== null && unreadKeys.length > 0 && (
        <span className={styles.quiet} role="status">
          The directory refused the request with these keys, so samples lack their values:{' '}
          {unreadKeys.join(', ')}.
        </span>
      )}
      {error && user === null && (
        <span className={styles.quiet} role="status">
          {failureText(error)} <RetryButton onRetry={reload} busy={isLoading} />
        </span>
      )}
      {!error && !isLoading && user === null && (
        <span className={styles.quiet}>{emptyText(sample)}</span>
      )}
    </form>
  );
};
