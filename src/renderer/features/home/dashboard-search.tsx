import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { addressedRecord } from '../../../contract/app-link';
import { looksLikeName } from '../../../domain/search/search-match';
import { foundRecords } from '../../parts/records/found-records';
import { recordKey, shownDetail, shownName } from '../../parts/records/known-records';
import { useKnownRecords } from '../../parts/records/use-known-records';
import { useTypedRecords } from '../../parts/records/use-typed-records';
import { useCommand } from '../../state/commands/use-features';
import { errorText, messages } from '../../state/feedback/messages';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { type OptionItem, OptionList, optionIdOf } from '../../ui/forms/option-list';

const useStyles = makeStyles({
  search: { display: 'flex', gap: '8px', maxWidth: '640px', margin: '12px 0 16px' },
  place: { position: 'relative', flexGrow: 1, minWidth: 0 },
  field: { width: '100%' },
  // Over the panels below, which stay where they are.
  matches: {
    position: 'absolute',
    top: '100%',
    left: 0,
    right: 0,
    zIndex: 20,
    maxHeight: '320px',
    marginTop: '4px',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  none: { margin: 0, padding: '10px 16px', color: tokens.colorNeutralForeground3 },
});

interface Match extends OptionItem {
  readonly open: () => void;
}

/** Instead of matches: why there are none. */
const NoMatches = ({ text, failure }: { text: string; failure: string | null }) => {
  const styles = useStyles();
  return (
    <p role="status" className={styles.none}>
      {failure ?? messages.noResults}
      {failure === null && looksLikeName(text) && `. ${messages.namesNotSearched}`}
    </p>
  );
};

/**
 * The search field, focused because most calls start with a search. Shows matches while typing;
 * Enter opens the selected one, or else searches and opens the only match.
 */
export const DashboardSearch = () => {
  const styles = useStyles();
  const listId = useId();
  const store = useAppStore();
  const runCommand = useCommand();
  const openModal = useApp((state) => state.navigation.openModal);
  const known = useKnownRecords();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  /** Key of the match selected with the arrow keys. */
  const [picked, setPicked] = useState<string | null>(null);
  const { byId, results, error, isSettled, searches } = useTypedRecords(text);
  const matches = useMemo(
    () =>
      foundRecords(store, { text, known, byId, results }).flatMap(
        ({ record, isGuess, open }): Match[] =>
          isGuess
            ? []
            : [
                {
                  key: recordKey(record),
                  group: '',
                  title: shownName(record),
                  detail: shownDetail(record),
                  open,
                },
              ],
      ),
    [store, text, known, byId, results],
  );
  const isListed = isOpen && matches.length > 0;
  const isFruitless = isOpen && searches && isSettled && matches.length === 0;
  const at = isListed ? matches.findIndex(({ key }) => key === picked) : -1;

  const close = () => {
    setOpen(false);
    setPicked(null);
  };
  const choose = (match: Match) => {
    close();
    match.open();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    const record = addressedRecord(query);
    close();
    if (record) openModal(record);
    else if (query !== '') runCommand('search.for', { query, opens: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = matches[at];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && matches.length > 0) {
      event.preventDefault();
      const { length } = matches;
      const next = (event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1 + length) % length;
      setOpen(true);
      setPicked(matches[next]?.key ?? null);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && (isListed || isFruitless)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <form className={styles.search} onSubmit={onSubmit}>
      <div className={styles.place}>
        <Input
          className={styles.field}
          size="large"
          input={{ 'data-first-focus': '', 'data-lets-keys': '' } as never}
          role="combobox"
          aria-label="Search for a member or team"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={at >= 0 ? optionIdOf(listId, at) : undefined}
          placeholder="ID, email, slug, hash, or device ID"
          contentBefore={<SearchRegular aria-hidden="true" />}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(_event, data) => {
            setText(data.value);
            setOpen(true);
            setPicked(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {(isListed || isFruitless) && (
          <div className={styles.matches}>
            {isListed ? (
              <OptionList id={listId} label="Matches" items={matches} picked={at} onRun={choose} />
            ) : (
              <NoMatches text={text} failure={error && messages.searching(errorText(error))} />
            )}
          </div>
        )}
      </div>
      <Button type="submit" appearance="primary" size="large">
        Search
      </Button>
    </form>
  );
};
