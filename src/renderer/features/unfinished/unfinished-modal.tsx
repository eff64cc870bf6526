import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { actionTitle } from '../../../contract/actions';
import type { UnfinishedRecord, UnfinishedWrite } from '../../../contract/unfinished-write';
import { journalDetail } from '../../../rules/journal-changes';
import { plainMessage } from '../../../rules/machine-words';
import { useApp, useSlice } from '../../state/use-app';
import { BusyButton } from '../../ui/busy-button';
import { CopyButton } from '../../ui/copy-text';
import { DateTime } from '../../ui/date-time';
import { EmptyState } from '../../ui/empty-state';
import { MachineWords } from '../../ui/machine-words';
import { Modal } from '../../ui/modal';
import { ReasonedButton, untilDone } from '../../ui/reasoned-button';
import { unfinishedKey, unfinishedSlice } from './unfinished-slice';

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

const Item = ({ item }: { item: UnfinishedWrite }) => {
  const styles = useStyles();
  const { id, action, subject, detail, startedAt, state, message, record, canRepeat, isOld } = item;
  const repeat = useSlice(unfinishedSlice, (slice) => slice.repeat);
  const dismiss = useSlice(unfinishedSlice, (slice) => slice.dismiss);
  const openModal = useApp((app) => app.navigation.openModal);
  const busy = useApp((app) => app.writes.pending[unfinishedKey(id)] === true);
  const isUnderWay = state === 'under-way';
  const changes = journalDetail(item);
  const ended = plainMessage(message).text || 'The app closed before a response arrived.';
  const machine = [action, detail, message].filter((part) => part).join(' · ');
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {actionTitle(action)} ({subject})
        </h3>
        {record && <CopyButton value={String(record.id)} label={`${record.record} ID`} />}
      </div>
      {changes && <p className={styles.text}>{changes}</p>}
      <p className={styles.quiet}>
        Tried <DateTime iso={startedAt} />. {isUnderWay ? 'It is still in progress.' : ended}
      </p>
      {!isUnderWay && isOld && (
        <p className={styles.text}>
          This is too old for the server to recognize: trying again may do it twice. First check
          whether it was done.
        </p>
      )}
      <MachineWords words={machine} />
      {!isUnderWay && (
        <div className={styles.actions} data-actions="">
          {record && (
            <Button size="small" onClick={() => openModal({ kind: record.record, id: record.id })}>
              {openLabel(record)}
            </Button>
          )}
          {canRepeat && (
            <BusyButton size="small" busy={busy} onClick={() => void repeat(id)}>
              Try again
            </BusyButton>
          )}
          <ReasonedButton
            size="small"
            unavailable={busy && untilDone}
            onClick={() => void dismiss(id)}
          >
            Dismiss
          </ReasonedButton>
        </div>
      )}
    </li>
  );
};

/** Each change whose outcome is not known: look at its record, do it again, or settle it. */
export const UnfinishedModal = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const items = useSlice(unfinishedSlice, (slice) => slice.items);
  const refresh = useSlice(unfinishedSlice, (slice) => slice.refresh);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  // The item that had the focus is gone: the next one has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    (body.current?.querySelector<HTMLElement>('[data-actions] button') ?? body.current)?.focus();
  }, [items.length]);

  return (
    <Modal title="Unfinished changes" size="large" onClose={onClose}>
      <div ref={body} tabIndex={-1}>
        {items.length === 0 ? (
          <EmptyState title="All changes confirmed" />
        ) : (
          <>
            <p className={styles.lead}>
              No response arrived. A retry within 20 hours tells the server that it is the same
              change.
            </p>
            <ul className={styles.list}>
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  );
};
