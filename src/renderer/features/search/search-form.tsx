import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useApp } from '../../ui/use-app';
import { optionId, RecentSearches } from './recent-searches';

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'flex-end', columnGap: '8px', maxWidth: '760px' },
  field: { position: 'relative', flexGrow: 1 },
  button: { minWidth: '104px' },
  forget: { color: tokens.colorNeutralForeground3 },
});

interface SearchFormProps {
  /** Enter on an unchanged query opens the one record that it names; false where there is none. */
  readonly onEnterAgain: () => boolean;
  /** Arrow down from the field goes to the first result. */
  readonly onArrowDown: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Section 2, search screen: one required field, trimmed, and a Search button. */
export const SearchForm = ({ onEnterAgain, onArrowDown, inputRef }: SearchFormProps) => {
  const styles = useStyles();
  const listId = useId();
  const { text, error, recent, query, load, setText, submit, loadRecent, clearRecent } = useApp(
    (state) => state.search,
  );
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState(-1);

  useEffect(() => {
    void loadRecent();
  }, [loadRecent]);

  const typed = text.trim().toLowerCase();
  const offered =
    load === 'ready' && text.trim() === query
      ? recent
      : recent.filter((each) => each.toLowerCase().includes(typed));
  const shown = open && offered.length > 0;

  const close = () => {
    setOpen(false);
    setPicked(-1);
  };

  const search = (value: string) => {
    close();
    setText(value);
    void submit(value);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = shown ? offered[picked] : undefined;
    if (chosen !== undefined) search(chosen);
    else if (load === 'ready' && text.trim() === query && onEnterAgain()) close();
    else search(text);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (!shown && step === 1 && load === 'ready' && text.trim() === query) {
        event.preventDefault();
        onArrowDown();
        return;
      }
      event.preventDefault();
      setOpen(true);
      setPicked((now) => {
        const next = now + step;
        if (next >= offered.length) return 0;
        return next < 0 ? offered.length - 1 : next;
      });
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      close();
    }
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.field}>
        <Field
          label="ID / Email / Slug / Hash / DeviceID"
          required
          validationState={error ? 'error' : 'none'}
          validationMessage={error ?? undefined}
        >
          <Input
            ref={inputRef}
            size="large"
            contentBefore={<SearchRegular />}
            value={text}
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown && picked >= 0 ? optionId(listId, picked) : undefined}
            onChange={(_event, data) => {
              setText(data.value);
              setOpen(true);
              setPicked(-1);
            }}
            onClick={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
        </Field>
        {shown && <RecentSearches id={listId} searches={offered} picked={picked} onPick={search} />}
      </div>
      <Button type="submit" size="large" appearance="primary" className={styles.button}>
        Search
      </Button>
      {recent.length > 0 && (
        <Button
          size="large"
          appearance="subtle"
          className={styles.forget}
          onClick={() => void clearRecent()}
        >
          Clear recent searches
        </Button>
      )}
    </form>
  );
};
