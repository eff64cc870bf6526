import { holdsAll } from '../../domain/session/permissions';
import { searchTab } from '../state/navigation/location';
import type { AppStore } from '../state/store';
import { earlyText, onEarlyQuery, takeEarlyQuery } from './early-field';

/**
 * Runs the query from the early field as soon as the session is known, while the search screen
 * still loads. The screen runs later queries itself.
 */
export const sendEarlyQuery = (store: AppStore): void => {
  const send = async (): Promise<void> => {
    const { session: sessions, navigation } = store.getState();
    const { session } = sessions;
    if (session.status !== 'signed-in' || session.locked) return;
    if (!holdsAll(session.user, ['search']) || navigation.tab !== searchTab) return;
    const query = takeEarlyQuery();
    if (query === null) return;
    const [{ searchSlice }, { openMatch }] = await Promise.all([
      import('../features/search/search-slice'),
      import('../features/search/open-match'),
    ]);
    await store.slice(searchSlice).submit(query);
    // The user has typed more, which the slice learns when the screen appears.
    if (!['', query].includes(earlyText())) return;
    openMatch(store, query.trim());
  };
  onEarlyQuery(() => void send());
  store.subscribe((now, before) => {
    if (now.session.session !== before.session.session) void send();
  });
};
