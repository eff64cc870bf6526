import type { Session } from '../../../contract/entities/session';
import type { Settings } from '../../../contract/entities/settings';
import type { AppInfo } from '../../../contract/methods/methods';
import type { AppError } from '../../../contract/wire/errors';
import type { Result } from '../../../contract/wire/result';
import type { FeedbackSlice } from '../feedback/feedback-slice';
import { errorText } from '../feedback/messages';
import type { SliceContext } from '../slice';

/** The signed-in person, the environment, and this computer's settings. Never a token. */
export interface SessionSlice {
  session: Session;
  info: AppInfo | null;
  settings: Settings | null;
  /** The person whose data is on the screen: it shows again after they sign in again. */
  owner: string | null;
  /** Loads session, app info, and settings; called once at the start. */
  start(): Promise<void>;
  loadInfo(): Promise<void>;
  setSession(session: Session): void;
  /** Null once they are loaded, or why they couldn't be. */
  refreshSettings(): Promise<AppError | null>;
  setTheme(theme: Settings['theme']): Promise<void>;
  /** Absolute path of the folder for quotes and invoices, or null for the system's Downloads. */
  setDownloadsFolder(path: string | null): Promise<AppError | null>;
  /** Opens the system dialog; canceling keeps the folder. */
  chooseDownloadsFolder(): Promise<AppError | null>;
  /** Minutes without use before the app locks; null means never. */
  setIdleLock(minutes: number | null): Promise<void>;
  lock(): Promise<void>;
  /** Unlocks with the system prompt. */
  unlock(): Promise<AppError | null>;
  /** Reports use of this window. */
  tellActive(): Promise<void>;
  /** The user signs out in this window: it loads the root next, so nothing more can begin here. */
  isSigningOut: boolean;
  /** Clears token and state; the window then loads the root (checklist A9). */
  signOut(): Promise<boolean>;
}

export const createSessionSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<SessionSlice, { feedback: FeedbackSlice }>): SessionSlice => {
  /** Shows the values at once; if core refuses them, says so and shows the ones in effect. */
  const apply = async (values: Partial<Settings>, saved: Promise<Result<null>>) => {
    const { settings } = self();
    if (settings) setState({ settings: { ...settings, ...values } });
    const result = await saved;
    if (result.ok) return;
    getState().feedback.alertError(result.error);
    await self().refreshSettings();
  };

  return {
    session: { status: 'restoring' },
    info: null,
    settings: null,
    owner: null,
    start: async () => {
      // Not awaited, because the login screen waits only for the session.
      const info = self().loadInfo();
      const settings = self().refreshSettings();
      const session = await bridge.call('session.get', {});
      self().setSession(
        session.ok ? session.value : { status: 'signed-out', reason: errorText(session.error) },
      );
      await Promise.all([info, settings]);
    },
    loadInfo: async () => {
      const info = await bridge.call('app.info', {});
      if (info.ok) setState({ info: info.value });
    },
    setSession: (session) => {
      setState(
        session.status === 'signed-in' ? { session, owner: session.user.email } : { session },
      );
      // The keychain has responded, or the app has stopped waiting for it.
      if (session.status !== 'restoring' && self().info?.tokenStore === null)
        void self().loadInfo();
    },
    refreshSettings: async () => {
      const result = await bridge.call('settings.get', {});
      if (!result.ok) return result.error;
      const { settings } = self();
      setState({ settings: result.value });
      // Another window may have chosen another folder; core knows the whole path.
      if (settings && settings.downloadsFolder !== result.value.downloadsFolder)
        await self().loadInfo();
      return null;
    },
    setTheme: (theme) => apply({ theme }, bridge.call('settings.setTheme', { theme })),
    setDownloadsFolder: async (path) => {
      const result = await bridge.call('settings.setDownloadsFolder', { path });
      if (!result.ok) return result.error;
      const { info, settings } = self();
      setState({
        info: info && { ...info, downloadsFolder: result.value.downloadsFolder },
        settings: settings && { ...settings, downloadsFolder: path },
      });
      return null;
    },
    chooseDownloadsFolder: async () => {
      const result = await bridge.call('settings.chooseDownloadsFolder', {});
      if (!result.ok) return result.error;
      const { downloadsFolder } = result.value;
      const { info, settings } = self();
      if (downloadsFolder !== null) {
        setState({
          info: info && { ...info, downloadsFolder },
          settings: settings && { ...settings, downloadsFolder },
        });
      }
      return null;
    },
    setIdleLock: (minutes) =>
      apply({ idleLockMinutes: minutes }, bridge.call('settings.setIdleLock', { minutes })),
    lock: async () => {
      await bridge.call('lock.now', {});
    },
    unlock: async () => {
      const result = await bridge.call('lock.unlock', {});
      if (!result.ok) return result.error;
      self().setSession(result.value);
      return null;
    },
    tellActive: async () => {
      await bridge.call('lock.active', {});
    },
    isSigningOut: false,
    signOut: async () => {
      setState({ isSigningOut: true });
      const result = await bridge.call('session.signOut', {});
      if (!result.ok) {
        setState({ isSigningOut: false });
        getState().feedback.alertError(result.error);
      }
      return result.ok;
    },
  };
};
