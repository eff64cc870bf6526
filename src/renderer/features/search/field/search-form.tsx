import { Input, Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useShallow } from 'zustand/react/shallow';
import { recordFromLink } from '../../../../contract/app-link';
import { searchText } from '../../../../contract/invisible';
import { useApp, useAppStore, useSlice } from '../../../state/use-app';
import { Button } from '../../../ui/buttons/button';
import { Heard } from '../../../ui/feedback/heard';
import { comboboxOf, useOptionKeys } from '../../../ui/forms/use-option-keys';
import { openMatch } from '../open-match';
import { useSearchResults } from '../results/use-search-results';
import { type SearchSlice, searchDraft, searchSlice } from '../search-slice';
import { shortestLive } from './live-search';
import { RecentSearches } from './recent-searches';

const useStyles = makeStyles({
  // The rows below belong to another text. Delayed, because most responses arrive before the change
  // would be noticed.
  otherText: {
    '& + div .table-scroll': { opacity: 0.55, transition: 'opacity 0.1s 0.3s' },
  },
  form: { display: 'flex', alignItems: 'flex-end', columnGap: '8px', maxWidth: '760px' },
  field: { position: 'relative', flexGrow: 1 },
  label: { display: 'inline-block', padding: '2px 0', marginBottom: '2px' },
  input: { width: '100%' },
  button: { minWidth: '104px' },
  // Reserves the space of a line with keys, so that neither an error nor a hint moves the button or
  // the tables.
  line: {
    minHeight: '21px',
    marginTop: '6px',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  // A long message wraps beside the icon, not below it.
  error: { flexWrap: 'nowrap', columnGap: '4px', color: tokens.colorPaletteRedForeground1 },
  icon: { flexShrink: 0, marginTop: '2px', fontSize: '16px' },
});

interface SearchFormProps {
  /** Enter on a text with results opens the matching record; false if there is none. */
  readonly onOpenMatch: () => boolean;
  /** Arrow down moves from the field to the results; false if there are none. */
  readonly onArrowDown: () => boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  /** What screen readers hear of the results once they belong to the text. */
  readonly heard: string;
  /** The effect of Enter; shown below the field, in the place of an error. */
  readonly hint: ReactNode;
  /** Shown next to the hint, for any text. */
  readonly known: ReactNode;
}

const actionsOf = ({
  setText,
  type,
  restoreDraft,
  submit,
  loadRecent,
  clearRecent,
}: SearchSlice) => ({
  setText,
  type,
  restoreDraft,
  submit,
  loadRecent,
  clearRecent,
});

/** Section 2, search screen: one required field, trimmed, and a Search button. */
export const SearchForm = ({
  onOpenMatch,
  onArrowDown,
  inputRef,
  heard,
  hint,
  known,
}: SearchFormProps) => {
  const styles = useStyles();
  const id = useId();
  const listId = `${id}-list`;
  const errorId = `${id}-error`;
  const place = useRef<HTMLDivElement>(null);
  const store = useAppStore();
  const { query, load, isLive } = useSearchResults();
  const text = useSlice(searchSlice, (slice) => slice.text);
  const isRestored = useSlice(searchSlice, (slice) => slice.isRestored);
  const error = useSlice(searchSlice, (slice) => slice.error);
  const recent = useSlice(searchSlice, (slice) => slice.recent);
  const { setText, type, restoreDraft, submit, loadRecent, clearRecent } = useSlice(
    searchSlice,
    useShallow(actionsOf),
  );
  const openModal = useApp((state) => state.navigation.openModal);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    void loadRecent();
  }, [loadRecent]);

  const draft = useApp((state) => state.drafts.texts[searchDraft]);
  useEffect(() => {
    // Restores text from before a reload. The slice decides, because this render may lack the
    // latest text.
    if (draft) restoreDraft(draft);
  }, [draft, restoreDraft]);
  useLayoutEffect(() => {
    // The restored text is selected, so that typing replaces it and an arrow key keeps it.
    const input = place.current?.querySelector('input');
    if (isRestored && text !== '' && input === document.activeElement) input?.select();
  }, [isRestored, text]);

  const typed = searchText(text);
  // The results on the screen belong to the text in the field.
  const answered = load === 'ready' && typed === query;
  const isSearched = answered && !isLive;
  const offered = answered
    ? recent
    : recent.filter((each) => each.toLowerCase().includes(typed.toLowerCase()));
  const shown = open && offered.length > 0;
  const { at, clear, move } = useOptionKeys(offered);

  const close = () => {
    setOpen(false);
    clear();
  };

  // Enter usually comes before the response. Checked after every render, because a repeated search
  // can get the response it had before.
  const openWhenReady = useRef<string | null>(null);
  useEffect(() => {
    // Reads the slice, which knows about a pending search before the screen does.
    if (openWhenReady.current === null || store.slice(searchSlice).load === 'loading') return;
    const wanted = openWhenReady.current;
    openWhenReady.current = null;
    openMatch(store, wanted);
  });

  /** `opens` also opens the only match when the response arrives. */
  const search = (value: string, opens: boolean) => {
    close();
    openWhenReady.current = opens ? searchText(value) : null;
    setText(value);
    void submit(value);
  };

  const send = (opens: boolean) => {
    // A pasted link is not a search query.
    const record = recordFromLink(text);
    if (record) {
      close();
      openModal(record);
    } else search(text, opens);
  };

  /**
   * Enter searches for the selected recent search or for the text, and opens the only match: at
   * once if its results are there. A held-down key was pressed for something else and opens nothing.
   */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = shown ? offered[at] : undefined;
    const now = store.slice(searchSlice);
    const isAsked = now.load === 'loading' && typed === now.asked;
    const isReady = answered && now.load === 'ready' && now.query === typed;
    event.preventDefault();
    if (chosen !== undefined) search(chosen, !event.repeat);
    else if (isAsked) {
      openWhenReady.current = event.repeat ? openWhenReady.current : now.asked;
      close();
    } else if (isReady && (event.repeat ? isSearched : onOpenMatch())) {
      close();
      // Opening a record from live results counts as a search for it.
      if (now.isLive) void submit(text);
    } else send(!event.repeat);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'ArrowDown' && !shown && answered && onArrowDown()) {
      event.preventDefault();
    } else if (move(event, at)) setOpen(true);
    else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    // The rows belong to another text, so they are dimmed until the response arrives.
    <div
      className={mergeClasses(typed !== '' && query !== '' && typed !== query && styles.otherText)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: Ctrl+K looks for this form */}
      <form
        role="search"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <div ref={place} className={styles.field}>
          <Label htmlFor={id} required className={styles.label}>
            ID / Email / Slug / Hash / DeviceID
          </Label>
          <Input
            ref={inputRef}
            className={styles.input}
            size="large"
            contentBefore={<SearchRegular />}
            id={id}
            type="text"
            required
            placeholder="ID, email, slug, hash, or device ID. Names work for opened records only"
            value={text}
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            spellCheck={false}
            {...comboboxOf(listId, shown, at)}
            aria-describedby={error ? errorId : undefined}
            onChange={(_event, { value }) => {
              openWhenReady.current = null;
              type(value);
              // From this length on, live results appear, and the list would cover them.
              setOpen(value.trim().length < shortestLive);
              clear();
            }}
            onClick={() => setOpen(true)}
            // Tab moves to the list's own button.
            onBlur={(event) => {
              if (!place.current?.contains(event.relatedTarget)) close();
            }}
            onKeyDown={onKeyDown}
          />
          {shown && (
            <RecentSearches
              id={listId}
              searches={offered}
              picked={at}
              onPick={(value) => search(value, false)}
              onClear={() => {
                void clearRecent();
                place.current?.querySelector('input')?.focus();
              }}
              onLeave={(next) => {
                if (!place.current?.contains(next)) close();
              }}
            />
          )}
        </div>
        <Button type="submit" size="large" appearance="primary" className={styles.button}>
          Search
        </Button>
      </form>
      <Heard text={answered ? heard : ''} />
      {error ? (
        <div id={errorId} role="alert" className={mergeClasses(styles.line, styles.error)}>
          <ErrorCircleRegular aria-hidden="true" className={styles.icon} />
          {error}
        </div>
      ) : (
        <div className={styles.line} aria-live="polite">
          {answered && hint}
          {known}
        </div>
      )}
    </div>
  );
};
