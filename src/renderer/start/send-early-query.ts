import { holdsAll } from '../../domain/session/permissions';
import { searchTab } from '../state/navigation/address';
import type { AppStore } from '../state/store';
import { onEarlyQuery, takeEarlyQuery } from './early-field';

/**
 * What was sent from the field before the app is asked as soon as it is known who asks: the answer is
 * on its way while the screen for it is made. Later queries are the screen's own.
 */
export const sendEarlyQuery = (store: AppStore): void => {
  const send = async (): Promise<void> => {
    const { session: sessions, navigation } = store.getState();
    const { session } = sessions;
    if (session.status !== 'signed-in' || session.locked) return;
    if (!holdsAll(session.user, ['search']) || navigation.tab !== searchTab) return;
    const query = takeEarlyQuery();
    if (query === null) return;
    const { searchSlice } = await import('../features/search/search-slice');
    await store.slice(searchSlice).submit(query);
  };
  onEarlyQuery(() => void send());
  store.subscribe((now, before) => {
    if (now.session.session !== before.session.session) void send();
  });
};
