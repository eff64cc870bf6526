import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useMemo, useRef } from 'react';
import { pluralize } from '../../../domain/text/pluralize';
import { CommandFields, fieldErrors, firstTexts } from '../../parts/commands/command-fields';
import { ErrorState } from '../../parts/error-state';
import { lazyWithCommands } from '../../parts/lazy-with-commands';
import { TableField } from '../../parts/lists/table-field';
import { NotAvailable } from '../../parts/not-available';
import { commandsOf } from '../../state/commands/loaded-commands';
import { useFeatures } from '../../state/commands/use-features';
import type { ModalOf } from '../../state/navigation/navigation-slice';
import { useLoss } from '../../state/navigation/use-loss';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useAppStore, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Modal } from '../../ui/dialogs/modal';
import { EmptyState } from '../../ui/feedback/empty-state';
import { InlineLoading } from '../../ui/feedback/loading';
import { Dropdown } from '../../ui/forms/dropdown';
import { useFormErrors } from '../../ui/forms/use-form-errors';
import { fieldWithRoom } from '../../ui/layout/common-styles';
import { type BulkCommand, bulkCommandsOf } from './bulk-commands';
import { bulkSlice, entryOf } from './bulk-slice';
import { planKey } from './bulk-writes';
import { listText, listWords } from './list-text';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    columnGap: '16px',
  },
  field: fieldWithRoom,
  these: { margin: 0 },
  intro: { margin: 0, color: tokens.colorNeutralForeground3 },
  // Keeps its height with or without a summary.
  read: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: '32px',
  },
  column: { width: '260px' },
});

type EntryProps = ModalOf<'bulk-entry'> & { readonly onClose: () => void };

/** The purpose of a list, its input, and `Plan`. */
export const BulkEntry = (props: EntryProps) => {
  const { features } = useFeatures();
  const LoadedEntry = loadedEntryOf(features);
  return (
    <LoadedEntry
      {...props}
      waiting={
        <Modal title="For a list" size="medium" onClose={props.onClose} busy>
          <InlineLoading />
        </Modal>
      }
    />
  );
};

/** The form, once the commands of these features have loaded. */
const loadedEntryOf = lazyWithCommands(async () => Entry);

/** What was chosen and typed in the open modal, and the function that changes it. */
const useEntry = () => {
  const modal = useApp(({ navigation }) =>
    navigation.modals.find(({ kind }) => kind === 'bulk-entry'),
  );
  const { entry, fillEntry } = useSlice(bulkSlice, (slice) => slice);
  const fill = (change: Parameters<typeof fillEntry>[1]) => fillEntry(modal, change);
  return [entryOf(entry, modal), fill] as const;
};

const Entry = (props: EntryProps) => {
  const { features } = useFeatures();
  const { may } = useStaff();
  const commands = bulkCommandsOf(commandsOf(features));
  const these = 'ids' in props ? props : null;
  const fitting = these ? commands.filter(({ on }) => on === these.on) : commands;
  const offered = fitting.filter(({ permissions }) => permissions.every(may));
  const [{ command: picked }, fill] = useEntry();
  const chosen = picked ?? ('command' in props ? props.command : '');
  const command = offered.find(({ id }) => id === chosen) ?? (these ? offered[0] : undefined);
  if (!command) {
    const wanted = fitting.find(({ id }) => id === chosen) ?? (these ? fitting[0] : undefined);
    return (
      <Modal title="For a list" size="medium" onClose={props.onClose}>
        {wanted ? (
          <NotAvailable what={wanted.list.title} permissions={wanted.permissions} />
        ) : (
          <EmptyState title="This action isn’t available for a list." />
        )}
      </Modal>
    );
  }
  return (
    <EntryForm
      command={command}
      ids={these?.ids ?? null}
      offered={offered}
      onChoose={(id) => fill({ command: id })}
      onClose={props.onClose}
    />
  );
};

interface EntryFormProps {
  readonly command: BulkCommand;
  /** The selected records; null if the list is typed. */
  readonly ids: readonly number[] | null;
  readonly offered: readonly BulkCommand[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

const EntryForm = ({ command, ids, offered, onChoose, onClose }: EntryFormProps) => {
  const styles = useStyles();
  const store = useAppStore();
  const { plan, planError, clearPlanError } = useSlice(bulkSlice, (slice) => slice);
  const busy = useApp((state) => state.writes.pending[planKey] === true);
  const draft = `bulk/${command.id}/${command.list.title}/`;
  const typed = useApp((state) => state.drafts.texts[`${draft}list`] ?? '');
  const fileName = useApp((state) => state.drafts.texts[`${draft}file`]);
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { fields, title, read } = command.list;
  const [entry, fill] = useEntry();
  const first = firstTexts(fields);
  // A different action has different fields.
  const edited = entry.texts[command.id] ?? {};
  const texts = { ...first, ...edited };
  const heading = ids ? `Actions for ${pluralize(ids.length, command.on)}` : `${title} for a list`;
  const hasTyped = fields.some(({ name }) => texts[name] !== first[name]);
  useLoss(hasTyped ? `The fields you filled in under “${heading}” aren’t kept.` : null);
  const text = ids ? ids.join('\n') : typed;
  const chosen = entry.column ?? undefined;
  const list = useMemo(() => listText(typed, command.on, chosen), [typed, command.on, chosen]);
  const count = ids ? ids.length : list.rows;
  const errors = {
    ...fieldErrors(fields, texts),
    ...(ids || list.error === null ? {} : { list: list.error }),
  };
  const wrong = useFormErrors<string>(errors);
  useEffect(() => clearPlanError, [clearPlanError]);

  const needed = fields.find(
    ({ kind, value, isOptional }) => kind !== 'choice' && !value && !isOptional,
  );

  const setList = (next: string, from?: string) => {
    const { set, drop, discard } = store.getState().drafts;
    // A file replaces what was typed; the field's own undo can't restore it.
    if (from === undefined) drop(draft);
    else discard('List replaced', [draft], () => fill({ column: null }));
    if (next !== '') set(`${draft}list`, next);
    if (next !== '' && from !== undefined) set(`${draft}file`, from);
    fill({ column: null });
    clearPlanError();
  };
  const clearList = () => {
    store.getState().drafts.discard('List cleared', [draft]);
    setList('');
    area.current?.focus();
  };
  const send = async () => {
    const sent = { [`${draft}list`]: typed, ...(fileName ? { [`${draft}file`]: fileName } : {}) };
    const bulk = await plan(read(texts), text, ids ? undefined : chosen);
    if (!bulk) return;
    const { navigation, drafts } = store.getState();
    // Text changed meanwhile isn't in the plan.
    if (!ids) drafts.dropSent(sent);
    // If the user has closed the modal meanwhile, the plan is on Home.
    if (navigation.modals.at(-1)?.kind !== 'bulk-entry') return;
    onClose();
    navigation.openModal({ kind: 'bulk', id: bulk.id });
  };
  return (
    <Modal
      title={heading}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button appearance="primary" busy={busy} type="submit" form={formId}>
            {count > 0 ? `Plan ${pluralize(count, 'row')}` : 'Plan'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Prevents a focused dropdown from opening its list.
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && wrong.passes(event.currentTarget)) void send();
        }}
      >
        <p className={styles.intro}>
          Each row is looked up first. You’ll see what will change before anything is sent.
        </p>
        {planError && <ErrorState error={planError} />}
        {ids && (
          <Field label="Action" className={styles.field}>
            <Dropdown
              value={command.id}
              options={offered.map(({ id, list: { title: label } }) => ({ value: id, label }))}
              onChange={(id) => {
                wrong.reset();
                onChoose(id);
              }}
              {...({ 'data-initial-focus': '' } as object)}
            />
          </Field>
        )}
        {fields.length > 0 && (
          <div className={styles.fields}>
            <CommandFields
              fields={fields}
              texts={texts}
              wrong={wrong}
              className={styles.field}
              focused={ids ? undefined : needed?.name}
              onChange={(name, value) =>
                fill({ texts: { ...entry.texts, [command.id]: { ...edited, [name]: value } } })
              }
            />
          </div>
        )}
        {!ids && (
          <>
            <TableField
              ref={area}
              label={command.on === 'member' ? 'List of members' : 'List of teams'}
              name="list"
              rows={9}
              placeholder={listWords[command.on].placeholder}
              value={typed}
              fileName={fileName}
              purpose="a list"
              error={wrong.shown('list') ?? undefined}
              hint={listWords[command.on].hint}
              isFirst={needed === undefined}
              onText={setList}
              onClear={clearList}
            />
            <div className={styles.read}>
              {list.columns.length > 0 && (
                <Field label="Column" orientation="horizontal" className={styles.column}>
                  <Dropdown
                    value={list.column}
                    options={list.columns}
                    onChange={(column) => fill({ column: Number(column) })}
                  />
                </Field>
              )}
              <span role="status">{list.summary}</span>
            </div>
          </>
        )}
      </form>
    </Modal>
  );
};
