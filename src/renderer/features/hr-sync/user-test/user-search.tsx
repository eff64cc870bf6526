import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { notInGroup } from '../../../../domain/hr-sync/directory-errors';
import { ErrorState } from '../../../parts/error-state';
import { useSlice } from '../../../state/use-app';
import { BriefButton } from '../../../ui/buttons/brief-button';
import { Button } from '../../../ui/buttons/button';
import { Heard } from '../../../ui/feedback/heard';
import { InlineLoading } from '../../../ui/feedback/loading';
import { useFormErrors } from '../../../ui/forms/use-form-errors';
import { besideField, fieldWithRoom } from '../../../ui/layout/common-styles';
import { DirectoryFailure } from '../directory-failure';
import { noDirectory } from '../overview/connection-props';
import {
  noSearch,
  type SearchPlace,
  type UserSearchInput,
  type UserSearchResult,
  userSearchSlice,
} from './user-search-slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  form: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  field: { ...fieldWithRoom, flexGrow: 1 },
  button: besideField,
  looking: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px' },
  results: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    // Keeps the field above visible too.
    scrollMarginTop: '120px',
    scrollMarginBottom: '20px',
    ':empty': { display: 'none' },
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface UserSearchProps {
  /** Identifies this search (`searchKey`). */
  readonly id: string;
  readonly place: SearchPlace;
  readonly label: string;
  readonly button: string;
  /** Shown before the first search. */
  readonly hint?: string;
  /** Without the principal name; a uid of '' means no directory. */
  readonly input: Omit<UserSearchInput, 'upn'>;
  /** False while the keys are a guess: a result with other keys stays. */
  readonly isInputKnown?: boolean;
  /**
   * What a search waits for; null if it can start. The form is there already, so that nothing moves
   * later and nothing typed is lost. `shown` takes the hint's place once it matters.
   */
  readonly waitsFor?: { readonly shown: ReactNode; readonly isFailed: boolean } | null;
  readonly children?: (result: UserSearchResult) => ReactNode;
}

/** What a search reads of a user; the principal name is apart. */
const readsOf = ({ uid, keys, groupIds, memberships }: Omit<UserSearchInput, 'upn'>): string =>
  JSON.stringify([uid, keys, groupIds, memberships]);

/**
 * Looks up a directory user by principal name, with the texts of section 8 (G4, G5). Looks them up
 * again once other values are needed, such as for another mapping or another synced group.
 */
export const UserSearch = ({
  id,
  place,
  label,
  button,
  hint,
  input,
  isInputKnown = true,
  waitsFor = null,
  children,
}: UserSearchProps) => {
  const styles = useStyles();
  const search = useSlice(userSearchSlice, (slice) => slice.searches[id]) ?? noSearch;
  const { setText, want, run, clear } = useSlice(userSearchSlice, (slice) => slice);
  const { text, load, asked, isWanted } = search;
  const isStale = isInputKnown && asked !== null && readsOf(asked) !== readsOf(input);
  const { result, error } = isStale ? noSearch : search;
  const wrong = useFormErrors({ upn: text.trim() === '' ? 'Enter a principal name.' : null });
  const hasDirectory = input.uid !== '';
  const canAsk = hasDirectory && waitsFor === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each wanted user
  useEffect(() => {
    if (isWanted && canAsk) void run(id, { ...input, upn: text });
  }, [isWanted, canAsk]);

  // A search that was canceled or whose name is edited isn't repeated.
  const isRepeated = isStale && load !== 'idle' && text.trim() === asked.upn;
  const repeats = useRef(false);
  useEffect(() => {
    if (!isRepeated) return;
    repeats.current = true;
    want(id, text);
  }, [isRepeated, want, id, text]);

  const found = result ? `Found ${result.user.displayName || asked?.upn}.` : '';
  const [heard, setHeard] = useState(found);
  // Scrolls the result into view as far as possible, because it may be below the fold. No one asked
  // for a repeated one just now: it doesn't scroll, and the same user isn't announced again.
  const results = useRef<HTMLDivElement>(null);
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && load !== 'loading') {
      if (!repeats.current) results.current?.scrollIntoView?.({ block: 'nearest' });
      repeats.current = false;
    }
    wasLoading.current = load === 'loading';
    if (!repeats.current) setHeard(found);
  }, [load, found]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!hasDirectory || !wrong.passes(event.currentTarget)) return;
    if (canAsk) void run(id, { ...input, upn: text });
    else want(id, text);
  };

  const isOutside =
    result !== null &&
    result.problem === null &&
    asked !== null &&
    asked.groupIds.length > 0 &&
    result.inGroupIds.length === 0;
  return (
    <div className={styles.root}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field
          label={label}
          required
          className={styles.field}
          hint={hasDirectory ? undefined : noDirectory}
          {...wrong.field('upn')}
        >
          <Input
            name="upn"
            value={text}
            autoComplete="off"
            placeholder="adele.vance@company.com"
            disabled={!hasDirectory}
            onChange={(_event, data) => setText(id, data.value)}
          />
        </Field>
        <Button
          type="submit"
          busy={load === 'loading'}
          disabledReason={!hasDirectory && noDirectory}
          className={styles.button}
        >
          {button}
        </Button>
      </form>
      {load === 'loading' && (
        <div className={styles.looking}>
          <InlineLoading label={`Looking for ${asked?.upn}`} />
          <BriefButton onClick={() => clear(id)}>Cancel</BriefButton>
        </div>
      )}
      {/* A group says itself whether the user is part of it. */}
      {place !== 'group' && <Heard text={heard} />}
      <div ref={results} className={styles.results}>
        {error && <DirectoryFailure error={error} place={place} user />}
        {isOutside && <ErrorState error={notInGroup} />}
        {result?.problem && <DirectoryFailure error={result.problem} place={place} />}
        {result && children?.(result)}
      </div>
      {waitsFor && (isWanted || waitsFor.isFailed)
        ? waitsFor.shown
        : load === 'idle' && hasDirectory && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
};
