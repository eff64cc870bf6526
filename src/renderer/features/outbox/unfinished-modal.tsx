import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type {
  UnfinishedRecord,
  UnfinishedWrite,
} from '../../../contract/entities/unfinished-write';
import { journalDetail } from '../../../domain/journal/journal-changes';
import { plainMessage } from '../../../domain/text/technical-details';
import {
  dismissUnfinished,
  repeatUnfinished,
  unfinishedKey,
} from '../../parts/confirmations/unfinished-writes';
import { QueryError } from '../../parts/error-state';
import { useCommand } from '../../state/commands/use-features';
import { useWrite } from '../../state/outbox/use-write';
import { usePrices } from '../../state/queries/use-prices';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import { useApp } from '../../state/use-app';
import { Button, untilDone } from '../../ui/buttons/button';
import { CopyButton } from '../../ui/buttons/copy-text';
import { Modal } from '../../ui/dialogs/modal';
import { EmptyState } from '../../ui/feedback/empty-state';
import { InlineLoading } from '../../ui/feedback/loading';
import { Moment } from '../../ui/text/date-time';
import { TechnicalDetails } from '../../ui/text/technical-details';
import { useUnfinishedNames } from './use-unfinished-names';

const useStyles = makeStyles({
  lead: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
  list: { display: 'grid', rowGap: '12px', margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'grid',
    rowGap: '4px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, overflowWrap: 'anywhere' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px' },
});

const openLabel = ({ record, id }: UnfinishedRecord): string =>
  record === 'member' ? `Open member ${id}` : `Open team ${id}`;

const Item = ({ item, onSettled }: { item: UnfinishedWrite; onSettled: () => void }) => {
  const styles = useStyles();
  const { id, action, subject, detail, startedAt, state, message, record, bulk } = item;
  const { canRepeat, isOld } = item;
  const runCommand = useCommand();
  const { may } = useStaff();
  const { send } = useWrite();
  const { snack, snackSaved } = useApp((app) => app.feedback);
  const openModal = useApp((app) => app.navigation.openModal);
  const busy = useApp((app) => app.writes.pending[unfinishedKey(id)] === true);
  const isUnderWay = state === 'under-way';
  const repeat = async () => {
    const result = await send(repeatUnfinished(id));
    if (result?.ok && result.value.saved) snackSaved(result.value.saved);
    else if (result?.ok) snack('Change made');
    if (result) onSettled();
  };
  const dismiss = async () => {
    if (await send(dismissUnfinished(id))) onSettled();
  };
  const name = useUnfinishedNames()(item) ?? subject;
  // The title says `firewall`, which has no records with an ID.
  const about = name === subject || subject === 'firewall' ? name : `${name}, ${subject}`;
  const changes = journalDetail({ ...item, time: startedAt }, usePrices().priceConfig);
  const ended = plainMessage(message).text || 'The app closed before a response arrived.';
  const machine = [action, detail, message].filter((part) => part).join(' · ');
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {item.title} ({about})
        </h3>
        {record && <CopyButton value={String(record.id)} label={`${record.record} ID`} />}
      </div>
      {changes && changes !== name && <p className={styles.text}>{changes}</p>}
      <p className={styles.quiet}>
        Attempted <Moment iso={startedAt} />. {isUnderWay ? 'Still in progress.' : ended}
      </p>
      {!isUnderWay && isOld && (
        <p className={styles.text}>
          This is too old for the server to recognize: trying again may do it twice. First check
          whether it was done.
        </p>
      )}
      <TechnicalDetails words={machine} />
      {!isUnderWay && (
        <div className={styles.actions}>
          {record && (
            <Button size="small" onClick={() => openModal({ kind: record.record, id: record.id })}>
              {openLabel(record)}
            </Button>
          )}
          {canRepeat && (
            <Button size="small" busy={busy} flips onClick={() => void repeat()}>
              Try again
            </Button>
          )}
          {action === 'batchQuotes.row' && (
            <Button
              size="small"
              disabledReason={!may('sales') && 'Batch Quotes needs the sales permission.'}
              onClick={() => void runCommand('batchQuotes.open', {})}
            >
              Open batch quotes
            </Button>
          )}
          {bulk !== undefined && (
            <Button size="small" onClick={() => void runCommand('bulk.open', { id: bulk })}>
              Open bulk action
            </Button>
          )}
          <Button
            size="small"
            flips
            disabledReason={busy && untilDone}
            onClick={() => void dismiss()}
          >
            Dismiss
          </Button>
        </div>
      )}
    </li>
  );
};

/** The unfinished changes: open the record, repeat the change, or dismiss it. */
export const UnfinishedModal = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const unfinished = useQueryMethod('writes.unfinished', {});
  const { value, error, reload } = unfinished;
  const items = value ?? [];
  const body = useRef<HTMLDivElement>(null);

  const list = useRef<HTMLUListElement>(null);
  const at = useRef(0);

  // A button goes with its change, or while that is tried again: the focus stays there, on what
  // sends nothing if the key is pressed twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children ?? [];
    const row = rows[Math.min(at.current, rows.length - 1)];
    (row?.querySelector<HTMLElement>('summary') ?? body.current)?.focus();
  }, [value]);

  return (
    <Modal title="Unfinished changes" size="large" onClose={onClose}>
      <div ref={body} tabIndex={-1}>
        <QueryError query={unfinished} />
        {value === null ? (
          !error && <InlineLoading />
        ) : items.length === 0 ? (
          <EmptyState title="No unfinished changes" />
        ) : (
          <>
            <p className={styles.lead}>
              We couldn’t confirm whether{' '}
              {items.length === 1 ? 'this change was' : 'these changes were'} made.
              {items.some(({ canRepeat }) => canRepeat) &&
                ' If you try again within 20 hours, the server recognizes it as the same change.'}
            </p>
            <ul
              ref={list}
              className={styles.list}
              onFocus={({ target, currentTarget }) => {
                at.current = [...currentTarget.children].findIndex((row) => row.contains(target));
              }}
            >
              {items.map((item) => (
                <Item key={item.id} item={item} onSettled={reload} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  );
};
