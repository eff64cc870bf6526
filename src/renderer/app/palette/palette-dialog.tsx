import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Visit } from '../../../contract/entities/visits';
import { mayOpenRecords } from '../../../domain/session/permissions';
import { pluralize } from '../../../domain/text/pluralize';
import type { NamedById } from '../../parts/records/found-records';
import { knownRecords } from '../../parts/records/known-records';
import { useTypedRecords } from '../../parts/records/use-typed-records';
import { visitsSlice } from '../../parts/records/visits-slice';
import type { AnyCommand } from '../../state/commands/commands';
import { useFeatures } from '../../state/commands/use-features';
import { messages, saidText } from '../../state/feedback/messages';
import { isSameModal, type Modal } from '../../state/navigation/navigation-slice';
import { useCachedQuery } from '../../state/queries/use-cached-query';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useAppStore, useSlice } from '../../state/use-app';
import { DialogFrame } from '../../ui/dialogs/dialog-frame';
import { Heard } from '../../ui/feedback/heard';
import { OptionList } from '../../ui/forms/option-list';
import { comboboxOf, useOptionKeys } from '../../ui/forms/use-option-keys';
import { unseen } from '../../ui/layout/common-styles';
import { onMac } from '../../ui/layout/platform';
import { searchingShown, useDelayedFlag } from '../../ui/timers/use-delayed-flag';
import { contextFor } from '../keyboard/run-command';
import { CommandForm } from './lazy-command-form';
import type { PaletteItem } from './palette-item';
import { nothingFound, paletteItems } from './palette-items';
import { paletteSlice } from './palette-slice';

const pinKeys = onMac ? '⌥P' : 'Alt+P';

/** On macOS, Alt makes it another letter (π). Then, and in other alphabets, its position counts. */
const isPinKey = ({ altKey, key, code }: KeyboardEvent): boolean =>
  altKey && (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'p' : code === 'KeyP');

const useStyles = makeStyles({
  surface: { width: 'min(680px, 92vw)', alignSelf: 'flex-start', marginTop: '10vh' },
  head: { padding: '12px 12px 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  field: { width: '100%' },
  unseen,
  foot: {
    display: 'flex',
    columnGap: '16px',
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  // Fixed height, so that the line below does not move while the user types.
  results: { height: 'min(360px, 52vh)', overflowY: 'auto' },
  pending: { marginLeft: 'auto' },
  title: {
    margin: 0,
    padding: '16px 16px 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  none: {
    margin: 0,
    padding: '20px 16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

const formTitleOf = (title: string, command: AnyCommand, subject: unknown): string =>
  command.formTitle?.(subject as never) ?? title;

const kindsText = (missing: readonly NamedById[]): string =>
  missing.map(({ kind }) => kind).join(' or ');

/** Text for an ID that does not exist; null if one of the records exists or may exist. */
const missingText = (byId: readonly NamedById[]): string | null => {
  const [first] = byId;
  if (!first || byId.some(({ isMissing }) => !isMissing)) return null;
  return `No ${kindsText(byId)} ${first.id} found.`;
};

const noVisits: readonly Visit[] = [];

/**
 * The records known when the palette opened, and a function that updates the list. Without this, a
 * record opened just now would join the list late and move the other entries.
 */
const useVisitsListed = (): readonly [readonly Visit[], () => void] => {
  const store = useAppStore();
  const newest = useCachedQuery('visits.list', {}).value ?? noVisits;
  const isRecordOnTop = useApp((state) => state.navigation.modals.length > 0);
  const [listed, setListed] = useState(newest);
  // Right after the start, when the list is still empty.
  const visits = listed.length === 0 && !isRecordOnTop ? newest : listed;
  const { server } = store.getState();
  return [visits, () => setListed(server.cached('visits.list', {}).value ?? noVisits)];
};

/** The record of this modal, and whether it is still missing; other modals have none. */
const useRecordOf = (modal: Modal | undefined) => {
  const memberId = modal?.kind === 'member' ? modal.id : null;
  const teamId = modal?.kind === 'team' ? modal.id : null;
  const member = useCachedQuery('member.getById', memberId === null ? null : { memberId });
  const team = useCachedQuery('team.getById', teamId === null ? null : { teamId });
  const { load, value } = memberId === null ? team : member;
  const isUnread = (memberId !== null || teamId !== null) && value === null;
  return { record: value, isUnread, isLoading: isUnread && load === 'loading' };
};

/** One search field for records and all commands. */
export const PaletteDialog = () => {
  const styles = useStyles();
  const titleId = useId();
  const listId = useId();
  const store = useAppStore();
  const { features, runCommand } = useFeatures();
  const { user: staff } = useStaff();
  const hide = useSlice(paletteSlice, (slice) => slice.hide);
  const [visits, reloadVisits] = useVisitsListed();
  const pin = useSlice(visitsSlice, (slice) => slice.pin);
  const top = useApp((state) => state.navigation.modals.at(-1));
  const text = useSlice(paletteSlice, (slice) => slice.text);
  const setText = useSlice(paletteSlice, (slice) => slice.setText);
  const takeSent = useSlice(paletteSlice, (slice) => slice.takeSent);
  const field = useRef<HTMLInputElement>(null);
  /** Enter was pressed over this modal, before the response that says what the text means. */
  const [waiting, setWaiting] = useState<{ for: 'commands' | 'search'; over: typeof top } | null>(
    null,
  );
  // An Enter meant for one record must not run on the next, such as that of a link.
  const waitsFor = waiting?.over === top ? (waiting?.for ?? null) : null;
  const form = useSlice(paletteSlice, (slice) => slice.form);
  // A form meant for one record must not be sent for another, such as that of a link.
  const isAbout = !form?.about || (top !== undefined && isSameModal(form.about, top));
  const context = form && isAbout ? contextFor(form.command.on, store, runCommand) : null;
  const asking = context && form;
  const askedFor = asking?.command;
  const openForm = useSlice(paletteSlice, (slice) => slice.openForm);
  const pick = useSlice(paletteSlice, (slice) => slice.pick);
  const closeForm = useSlice(paletteSlice, (slice) => slice.closeForm);

  const typed = text.trim();
  const { byId, results, error: unanswered, isSettled: isFound } = useTypedRecords(text);
  // The commands of the record on top come with it.
  const { record, isUnread: isTopUnread, isLoading: isTopLoading } = useRecordOf(top);
  const isSettled = isFound && !isTopLoading;
  const known = useMemo(() => knownRecords(store, visits), [store, visits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: commands depend on the record on top
  const items = useMemo(
    () =>
      paletteItems({
        text,
        store,
        features,
        runCommand,
        visits,
        known,
        byId,
        results,
        isTopUnread,
        search: (asked) => runCommand('search.for', { query: asked }),
      }),
    [text, store, features, runCommand, visits, known, byId, results, top, record, isTopUnread],
  );
  const { picked, at: pickedAt, clear, move } = useOptionKeys(items.map(({ key }) => key));
  // Without a selection, it is the first line. If the selected line is gone, it is none: Enter must
  // not run another one.
  const at = picked === null ? Math.min(0, items.length - 1) : pickedAt;
  const isSlow = useDelayedFlag(!isSettled, searchingShown);
  // A guess that the response may replace does not look selected, although Enter waits for it.
  const isGuessing = !isSettled && picked === null && items[at]?.isGuess === true;
  const shownAt = isGuessing ? -1 : at;
  const missing = missingText(byId);
  const pending = isTopLoading && isFound ? 'Loading the record’s commands…' : 'Searching…';

  const run = (item: PaletteItem) => {
    setWaiting(null);
    if (item.asks) {
      openForm(item.asks, item.title, item.asks.on === 'app' ? null : (top ?? null));
      return;
    }
    hide();
    item.run();
  };

  /**
   * A guess waits for the response, unless the user selected it explicitly. So does Enter if nothing
   * is listed before the record's commands.
   */
  const choose = (item: PaletteItem | undefined) => {
    const waits = item
      ? item.isGuess && item.key !== picked && !isSettled
      : picked === null && isTopLoading;
    if (waits) setWaiting({ for: isTopLoading ? 'commands' : 'search', over: top });
    else if (item) run(item);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the response is there
  useEffect(() => {
    if (waitsFor === null || !isFound) return;
    const [first] = items;
    if (isTopLoading && (first?.isGuess ?? true)) return;
    setWaiting(null);
    // The named record does not exist, which the palette says; do not search instead. Nor if the
    // record on top couldn't be loaded: its command may be what was meant.
    const isUnknown = first?.isGuess && waitsFor === 'commands' && isTopUnread;
    if (first && !missing && !isUnknown) run(first);
  }, [waitsFor, isFound, isTopLoading]);

  // Takes over from the placeholder field (palette-waiting.tsx) in the same commit, so that no key
  // reaches the page below; and takes the focus back from a command's form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form opens or closes
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [askedFor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the initial list
  useEffect(() => {
    if (takeSent()) choose(items[0]);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const item = items[at];
    if (move(event, shownAt)) setWaiting(null);
    else if (event.key === 'Enter') {
      event.preventDefault();
      choose(item);
    } else if (isPinKey(event) && item?.visit) {
      event.preventDefault();
      void pin(item.visit, !item.visit.pinned).then(reloadVisits);
    }
  };

  return (
    <DialogFrame
      role="dialog"
      labelledBy={titleId}
      className={styles.surface}
      onEscape={asking ? closeForm : hide}
      onOutside={hide}
    >
      <h2 id={titleId} className={asking ? styles.title : styles.unseen}>
        {asking ? formTitleOf(asking.title, asking.command, context?.subject) : 'Palette'}
      </h2>
      {asking && context ? (
        <CommandForm
          command={asking.command}
          title={asking.title}
          titleId={titleId}
          context={context}
          picked={asking.picked}
          onPick={pick}
          onDone={hide}
          onBack={closeForm}
        />
      ) : (
        <>
          <div className={styles.head}>
            <Input
              ref={field}
              className={styles.field}
              size="large"
              appearance="filled-lighter"
              contentBefore={<SearchRegular />}
              placeholder={
                staff && mayOpenRecords(staff) ? 'Search records or run a command' : 'Run a command'
              }
              aria-label="Palette"
              {...comboboxOf(listId, items.length > 0, shownAt)}
              autoComplete="off"
              spellCheck={false}
              input={{ 'data-initial-focus': '' } as never}
              value={text}
              onChange={(_event, data) => {
                setText(data.value);
                clear();
                setWaiting(null);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div className={styles.results}>
            {unanswered && (
              <p role="status" className={styles.none}>
                {messages.searching(saidText(unanswered))}
              </p>
            )}
            {(missing || waitsFor !== null) && (
              <p role="status" className={styles.none}>
                {missing || pending}
              </p>
            )}
            {items.length > 0 ? (
              <OptionList id={listId} label="Palette" items={items} picked={shownAt} onRun={run} />
            ) : typed === '' || !staff ? (
              <p className={styles.none}>Records you open appear here</p>
            ) : (
              !missing && isSettled && <p className={styles.none}>{nothingFound(text, staff)}</p>
            )}
          </div>
          <div className={styles.foot}>
            <span>↑ ↓ Move</span>
            <span>↵ Select</span>
            {items.some(({ visit }) => visit) && <span>{pinKeys} Pin a record</span>}
            <span>Esc Close</span>
            {isSlow && waitsFor === null && (
              <span role="status" className={styles.pending}>
                {pending}
              </span>
            )}
          </div>
          <Heard text={pluralize(items.length, 'choice')} />
        </>
      )}
    </DialogFrame>
  );
};
