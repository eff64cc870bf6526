import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import {
  type FormEvent,
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
import { addressedRecord } from '../../../../contract/app-link';
import { useApp, useAppStore, useSlice } from '../../../state/use-app';
import { PlainButton } from '../../../ui/buttons/plain-button';
import { joinClasses } from '../../../ui/layout/join-classes';
import { useAnswer } from '../results/use-answer';
import { type SearchSlice, searchDraft, searchSlice } from '../search-slice';
import { shortestLive } from './live-search';
import { optionId, RecentSearches } from './recent-searches';
import './search-form.css';

interface SearchFormProps {
  /** Enter on the text that was answered opens the record that fits; false where there is none. */
  readonly onOpenMatch: () => boolean;
  /** Arrow down from the field goes to the results; false where there are none. */
  readonly onArrowDown: () => boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  /** What Enter does next; under the field, where an error stands otherwise. */
  readonly hint: ReactNode;
  /** Beside it, for any text. */
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
  hint,
  known,
}: SearchFormProps) => {
  const id = useId();
  const listId = `${id}-list`;
  const errorId = `${id}-error`;
  const place = useRef<HTMLDivElement>(null);
  const store = useAppStore();
  const { query, load, isLive } = useAnswer();
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
  const [picked, setPicked] = useState(-1);

  useEffect(() => {
    void loadRecent();
  }, [loadRecent]);

  const draft = useApp((state) => state.drafts.texts[searchDraft]);
  useEffect(() => {
    // What was typed before a reload. By the slice: this render may not know yet what was typed since.
    if (draft) restoreDraft(draft);
  }, [draft, restoreDraft]);
  useLayoutEffect(() => {
    // What somebody is about to type takes its place; an arrow key goes on with it.
    const input = place.current?.querySelector('input');
    if (isRestored && text !== '' && input === document.activeElement) input?.select();
  }, [isRestored, text]);

  const typed = text.trim();
  // The results on the screen are those of the text in the field.
  const answered = load === 'ready' && typed === query;
  const isSearched = answered && !isLive;
  const offered = answered
    ? recent
    : recent.filter((each) => each.toLowerCase().includes(typed.toLowerCase()));
  const shown = open && offered.length > 0;

  const close = () => {
    setOpen(false);
    setPicked(-1);
  };

  // The second Enter may come before the answer does.
  const openWhenReady = useRef<string | null>(null);
  useEffect(() => {
    // Whether it is still on its way, the slice knows before the screen shows it.
    if (openWhenReady.current === null || store.slice(searchSlice).load === 'loading') return;
    const wanted = openWhenReady.current;
    openWhenReady.current = null;
    if (isSearched && wanted === query) onOpenMatch();
  }, [isSearched, query, onOpenMatch, store]);

  const search = (value: string) => {
    close();
    openWhenReady.current = null;
    setText(value);
    void submit(value);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Pasted from a ticket: it is no beginning of anything, so a search would find nothing.
    const record = addressedRecord(text);
    if (record) {
      close();
      openModal(record);
    } else search(text);
  };

  /** Enter: the picked recent search, or the record that the query names; else the form's own. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = shown ? offered[picked] : undefined;
    const now = store.slice(searchSlice);
    const isAsked = now.load === 'loading' && typed === now.asked;
    if (chosen !== undefined) {
      event.preventDefault();
      search(chosen);
    } else if (isAsked) {
      event.preventDefault();
      openWhenReady.current = event.repeat ? openWhenReady.current : now.asked;
      close();
    } else if (now.load !== 'ready' || now.query !== typed || !answered) {
      // The form's own: it searches.
    } else if (event.repeat ? isSearched : onOpenMatch()) {
      // A key that is held down was pressed for the search.
      event.preventDefault();
      close();
      // What was opened from rows that came while one typed was searched for.
      if (now.isLive) void submit(text);
    }
  };

  const onArrow = (event: KeyboardEvent<HTMLInputElement>, step: 1 | -1) => {
    event.preventDefault();
    if (!shown && step === 1 && answered && onArrowDown()) return;
    setOpen(true);
    setPicked((now) => {
      const next = now + step;
      if (next >= offered.length) return 0;
      return next < 0 ? offered.length - 1 : next;
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'ArrowDown') onArrow(event, 1);
    else if (event.key === 'ArrowUp') onArrow(event, -1);
    else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    // The rows below are those of another text: they pale until this one is answered.
    <div className={joinClasses(typed !== '' && query !== '' && typed !== query && 'search-other')}>
      {/* biome-ignore lint/a11y/useSemanticElements: the form is what the app's Ctrl+K looks for */}
      <form role="search" className="search-form" onSubmit={onSubmit} noValidate>
        <div ref={place} className="search-form-field">
          <label htmlFor={id} className="plain-label">
            ID / Email / Slug / Hash / DeviceID
            <span aria-hidden="true" className="plain-required">
              *
            </span>
          </label>
          <div className={joinClasses('plain-field', error && 'plain-field-wrong')}>
            <SearchRegular />
            <input
              ref={inputRef}
              id={id}
              type="text"
              required
              placeholder="ID, email, slug, hash, or device ID. Names work only for records you’ve opened"
              value={text}
              aria-invalid={error ? true : undefined}
              autoComplete="off"
              spellCheck={false}
              role="combobox"
              aria-expanded={shown}
              aria-controls={shown ? listId : undefined}
              aria-autocomplete="list"
              aria-describedby={error ? errorId : undefined}
              aria-activedescendant={shown && picked >= 0 ? optionId(listId, picked) : undefined}
              onChange={({ currentTarget: { value } }) => {
                openWhenReady.current = null;
                type(value);
                // From here on the results themselves come, and the list would lie over them.
                setOpen(value.trim().length < shortestLive);
                setPicked(-1);
              }}
              onClick={() => setOpen(true)}
              // The list's own button takes the focus by Tab.
              onBlur={(event) => {
                if (!place.current?.contains(event.relatedTarget)) close();
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          {shown && (
            <RecentSearches
              id={listId}
              searches={offered}
              picked={picked}
              onPick={search}
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
        <PlainButton type="submit" size="large" look="primary" className="search-form-button">
          Search
        </PlainButton>
      </form>
      {error ? (
        <div id={errorId} role="alert" className="search-form-line search-form-error">
          <ErrorCircleRegular aria-hidden="true" className="search-form-icon" />
          {error}
        </div>
      ) : (
        <div className="search-form-line" aria-live="polite">
          {answered && hint}
          {known}
        </div>
      )}
    </div>
  );
};
