import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import {
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Visit } from '../../../contract/visits';
import { counted } from '../../../rules/counted';
import { errorText } from '../../state/messages';
import { useApp, useAppStore, useSlice } from '../../state/use-app';
import { useFeatures } from '../../state/use-features';
import { useMethod } from '../../state/use-method';
import { useStaff } from '../../state/use-staff';
import { DialogFrame } from '../../ui/dialog-frame';
import { contextFor } from '../run-command';
import { CommandForm } from './lazy-command-form';
import { type PaletteItem, paletteItems } from './palette-items';
import { optionIdOf, PaletteList } from './palette-list';
import { paletteSlice } from './palette-slice';
import { visitsSlice } from './visits-slice';

/** Milliseconds of rest before the API is asked. */
const rest = 150;

const useStyles = makeStyles({
  surface: { width: 'min(680px, 92vw)', alignSelf: 'flex-start', marginTop: '10vh' },
  head: { padding: '12px 12px 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  field: { width: '100%' },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  foot: {
    display: 'flex',
    columnGap: '16px',
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  // As tall whatever fits: the line below stays where it is while one types.
  results: { height: 'min(360px, 52vh)', overflowY: 'auto' },
  none: { margin: 0, padding: '20px 16px', color: tokens.colorNeutralForeground3 },
});

/** What was typed, once nothing more was typed for a moment. */
const useRested = (text: string): string => {
  // What was typed before this code was there rests, too.
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/**
 * The records that were known as the palette opened, and what makes it look again: one that is still being
 * remembered, as it has just been opened, would move what one is about to choose.
 */
const useVisitsListed = (): readonly [readonly Visit[], () => void] => {
  const store = useAppStore();
  const newest = useSlice(visitsSlice, (slice) => slice.visits);
  const isRecordOnTop = useApp((state) => state.navigation.modals.length > 0);
  const [listed, setListed] = useState(newest);
  // Right after the start, where nothing else is listed yet.
  const visits = listed.length === 0 && !isRecordOnTop ? newest : listed;
  return [visits, () => setListed(store.slice(visitsSlice).visits)];
};

/** Search field, results and every command in one. */
export const PaletteDialog = () => {
  const styles = useStyles();
  const titleId = useId();
  const listId = useId();
  const store = useAppStore();
  const { features, runCommand, selectTab } = useFeatures();
  const { may } = useStaff();
  const hide = useSlice(paletteSlice, (slice) => slice.hide);
  const [visits, reloadVisits] = useVisitsListed();
  const pin = useSlice(visitsSlice, (slice) => slice.pin);
  const top = useApp((state) => state.navigation.modals.at(-1));
  const text = useSlice(paletteSlice, (slice) => slice.text);
  const setText = useSlice(paletteSlice, (slice) => slice.setText);
  const takeSent = useSlice(paletteSlice, (slice) => slice.takeSent);
  const field = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState(0);
  const [asking, setAsking] = useState<PaletteItem | null>(null);

  const query = useRested(text).trim();
  const answer = useMethod(
    'search.query',
    { query },
    { enabled: may('search') && query.length >= 3, keep: false, guess: true },
  );
  const unanswered = query === text.trim() && query.length >= 3 ? answer.error : null;
  const results = query === text.trim() && query.length >= 3 ? answer.value : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record on top decides on commands
  const items = useMemo(
    () =>
      paletteItems({
        text,
        store,
        features,
        runCommand,
        selectTab,
        visits,
        results,
        search: (asked) => runCommand('search.for', { query: asked }),
      }),
    [text, store, features, runCommand, selectTab, visits, results, top],
  );
  const at = Math.min(picked, items.length - 1);

  const run = (item: PaletteItem) => {
    if (item.asks) {
      setAsking(item);
      return;
    }
    hide();
    item.run();
  };

  // Takes over from the field that stood there before this code was (palette-waiting.tsx), in the
  // very commit that shows it: no key goes to what is below.
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is listed at first
  useEffect(() => {
    const first = items[0];
    if (takeSent() && first) run(first);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const item = items[at];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setPicked((at + step + items.length) % items.length);
    } else if (event.key === 'Enter' && item) {
      event.preventDefault();
      run(item);
    } else if (event.key.toLowerCase() === 'p' && event.altKey && item?.visit) {
      event.preventDefault();
      void pin(item.visit, !item.visit.pinned).then(reloadVisits);
    }
  };

  const askedFor = asking?.asks;
  const context = askedFor ? contextFor(askedFor.on, store, runCommand) : null;
  return (
    <DialogFrame
      role="dialog"
      labelledBy={titleId}
      className={styles.surface}
      onEscape={asking ? () => setAsking(null) : hide}
      onOutside={hide}
    >
      <h2 id={titleId} className={styles.unseen}>
        {asking ? asking.title : 'Palette'}
      </h2>
      {asking && askedFor && context ? (
        <Suspense fallback={null}>
          <CommandForm
            command={askedFor}
            title={asking.title}
            context={context}
            onDone={hide}
            onBack={() => setAsking(null)}
          />
        </Suspense>
      ) : (
        <>
          <div className={styles.head}>
            <Input
              ref={field}
              className={styles.field}
              size="large"
              appearance="filled-lighter"
              contentBefore={<SearchRegular />}
              placeholder="Paste or type: a record, an address, a command"
              aria-label="Palette"
              role="combobox"
              aria-expanded={items.length > 0}
              aria-controls={items.length > 0 ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={at >= 0 ? optionIdOf(listId, at) : undefined}
              autoComplete="off"
              spellCheck={false}
              input={{ 'data-initial-focus': '' } as never}
              value={text}
              onChange={(_event, data) => {
                setText(data.value);
                setPicked(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div className={styles.results}>
            {unanswered && (
              <p role="status" className={styles.none}>
                {`Not searched: ${errorText(unanswered)}`}
              </p>
            )}
            {items.length > 0 ? (
              <PaletteList id={listId} items={items} picked={at} onRun={run} />
            ) : (
              <p className={styles.none}>
                {text.trim() === ''
                  ? 'Records that you open stand here the next time.'
                  : 'Nothing fits.'}
              </p>
            )}
          </div>
          <div className={styles.foot}>
            <span>↑ ↓ choose</span>
            <span>Enter run</span>
            <span>Alt+P pin a record</span>
            <span>Esc close</span>
          </div>
          <p role="status" className={styles.unseen}>
            {counted(items.length, 'choice')}
          </p>
        </>
      )}
    </DialogFrame>
  );
};
