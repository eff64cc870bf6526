import { pluralize } from '../../../domain/text/pluralize';
import { retryOf, useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import type { AttentionItem, Unread } from '../../ui/feedback/attention-strip';
import { savingShown, useDelayedFlag } from '../../ui/timers/use-delayed-flag';

interface Unsettled {
  /** Changes with an unknown outcome. */
  readonly items: readonly AttentionItem[];
  /** A change has been waiting for the server long enough to say so. */
  readonly isSaving: boolean;
  /** The changes with an unknown outcome load or couldn't be loaded: there may be some. */
  readonly unread: 'loading' | Unread | null;
}

/** Changes to a record whose outcome isn't known yet, so that the record isn't shown as all clear. */
export const useUnsettled = (record: 'member' | 'team', id: number): Unsettled => {
  const asked = useQueryMethod('writes.unfinished', {}, { fresh: false });
  const unfinished = asked.value ?? [];
  const openModal = useApp((state) => state.navigation.openModal);
  const isPending = useApp(({ writes }) =>
    Object.keys(writes.pending).some((key) => key.startsWith(`${record}/${id}/`)),
  );
  const isSaving = useDelayedFlag(isPending, savingShown);
  const unknown = unfinished.filter(
    ({ state, record: on }) => state === 'unknown' && on?.record === record && on.id === id,
  );
  const [first] = unknown;
  const retry = retryOf(asked);
  const failure = retry && { missing: 'Couldn’t check unfinished changes.', ...retry };
  const unread = asked.value !== null ? null : (failure ?? 'loading');
  if (!first) return { items: [], isSaving, unread };
  const text =
    unknown.length === 1
      ? `We couldn’t confirm a change: ${first.title}.`
      : `We couldn’t confirm ${pluralize(unknown.length, 'change')}.`;
  const remedy = { label: 'Review', onClick: () => openModal({ kind: 'unfinished' }) };
  return { items: [{ tone: 'warning', text, remedy }], isSaving, unread };
};
