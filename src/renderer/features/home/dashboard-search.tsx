import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { recordFromLink } from '../../../contract/app-link';
import { searchQueryIn } from '../../../domain/search/palette-target';
import { looksLikeName } from '../../../domain/search/search-match';
import { foundRecords } from '../../parts/records/found-records';
import { recordKey, shownDetail, shownName } from '../../parts/records/known-records';
import { useKnownRecords } from '../../parts/records/use-known-records';
import { useTypedRecords } from '../../parts/records/use-typed-records';
import { useTakeover } from '../../start/use-takeover';
import { useCommand } from '../../state/commands/use-features';
import { messages, saidText } from '../../state/feedback/messages';
import { useApp, useAppStore } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { type OptionItem, OptionList } from '../../ui/forms/option-list';
import { comboboxOf, useOptionKeys } from '../../ui/forms/use-option-keys';
import { searchingShown, useDelayedFlag } from '../../ui/timers/use-delayed-flag';

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
  const isPending = isOpen && searches && !isSettled && matches.length === 0;
  const isSlow = useDelayedFlag(isPending, searchingShown);
  const { at, clear, move } = useOptionKeys(matches.map(({ key }) => key));

  const close = () => {
    setOpen(false);
    clear();
  };
  const choose = (match: Match) => {
    close();
    match.open();
  };
  const submit = (typed: string) => {
    const query = searchQueryIn(typed);
    const record = recordFromLink(query);
    close();
    if (record) openModal(record);
    else if (query !== '') runCommand('search.for', { query, opens: true });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(text);
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(true);
    clear();
  };
  const input = useRef<HTMLInputElement>(null);
  useTakeover({ screen: 'home', input, type, submit });
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = matches[at];
    if (move(event, at)) setOpen(true);
    else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && (isListed || isFruitless || isSlow)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <form className={styles.search} onSubmit={onSubmit}>
      <div className={styles.place}>
        <Input
          ref={input}
          className={styles.field}
          size="large"
          input={{ 'data-first-focus': '', 'data-lets-keys': '' } as never}
          {...comboboxOf(listId, isListed, at)}
          aria-label="Search for a member or team"
          placeholder="ID, email, slug, hash, or device ID"
          contentBefore={<SearchRegular aria-hidden="true" />}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(_event, data) => type(data.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {(isListed || isFruitless || isSlow) && (
          <div className={styles.matches}>
            {isSlow ? (
              <p role="status" className={styles.none}>
                Searching…
              </p>
            ) : isListed ? (
              <OptionList id={listId} label="Matches" items={matches} picked={at} onRun={choose} />
            ) : (
              <NoMatches text={text} failure={error && messages.searching(saidText(error))} />
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
