import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useState } from 'react';
import { directoryErrorText } from '../../../rules/hr/directory-errors';
import { SuggestInput } from './suggest-input';
import type { Sample } from './use-sample';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 10px' },
  who: { display: 'flex', alignItems: 'center', columnGap: '6px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  field: { width: '280px', display: 'flex' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

const mostOffered = 30;

/** Whose values stand beside the fields. */
export const SamplePicker = ({ sample }: { sample: Sample }) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const { user, users, isLoading, error, choose, reload } = sample;
  if (error && user === null) {
    return (
      <div className={styles.root} role="status">
        <span className={styles.quiet}>
          No samples, as the directory does not answer: {directoryErrorText(error, 'overview').text}
        </span>
        <Button size="small" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  const suggest = (text: string) => {
    const wanted = text.trim().toLowerCase();
    return users
      .filter(({ displayName, userPrincipalName }) =>
        `${displayName}\n${userPrincipalName}`.toLowerCase().includes(wanted),
      )
      .slice(0, mostOffered)
      .map(({ id, displayName, userPrincipalName }) => ({
        key: id,
        text: displayName || id,
        note: userPrincipalName ?? '',
      }));
  };
  return (
    <div className={styles.root}>
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
      {users.length > 0 && (
        <div className={styles.field}>
          <SuggestInput
            size="small"
            label="Sample person"
            placeholder="Another person"
            value={typed}
            onChange={setTyped}
            suggest={suggest}
            take={({ key }) => {
              const found = users.find(({ id }) => id === key);
              if (found) choose(found);
              return ['', 0];
            }}
          />
        </div>
      )}
      {!isLoading && users.length === 0 && (
        <span className={styles.quiet}>
          The first group of the sync has nobody to take a sample from.
        </span>
      )}
    </div>
  );
};
