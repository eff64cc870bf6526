import { useEffect, useRef } from 'react';
import { LoginScreen } from '../features/session/login-screen';
import { loginSlice } from '../features/session/login-slice';
import { dropEarlyField, hideEarlyField } from '../start/early-field';
import { earlyFieldFinished } from '../start/send-early-query';
import { useApp, useSlice } from '../state/use-app';
import { LoadingOverlay } from '../ui/feedback/loading';
import { keepComposingKeys } from '../ui/focus/composing-keys';
import { lazyScreen } from '../ui/layout/lazy-screen';
import { LockCover } from './shell/lock-cover';
import { useTheme } from './theme/use-theme';

export const Shell = lazyScreen(async () => {
  await earlyFieldFinished();
  const { Shell, firstScreen } = await import('./shell/shell');
  await firstScreen;
  return Shell;
});

/**
 * Signed out, every path shows the login screen (checklist A1). It does not need the shell, which
 * loads while the user is in the browser.
 */
export const App = () => {
  const status = useApp((state) => state.session.session.status);
  const locked = useApp(
    ({ session: { session } }) => session.status === 'signed-in' && session.locked !== undefined,
  );
  const waitsForKeychain = useApp(
    ({ session: { session } }) => session.status === 'restoring' && session.waitsFor !== undefined,
  );
  const isSigningOut = useApp((state) => state.session.isSigningOut);
  const opened = useRef(false);
  const waiting = useSlice(loginSlice, (slice) => slice.waiting);
  useTheme();
  useEffect(keepComposingKeys, []);

  useEffect(() => {
    // A chunk that fails to load now is requested again when it is needed.
    if (waiting) Shell.preload().catch(() => undefined);
  }, [waiting]);

  if (status !== 'signed-in') opened.current = false;
  const isOut = locked || (status !== 'restoring' && status !== 'signed-in');
  useEffect(() => {
    if (isOut) dropEarlyField();
  }, [isOut]);
  useEffect(() => hideEarlyField(waitsForKeychain), [waitsForKeychain]);

  if (status === 'restoring' && !waitsForKeychain) return <LoadingOverlay />;
  // A sign-in that begins before the window has loaded the root would be lost.
  if (status === 'signed-out' && isSigningOut) return <LoadingOverlay />;
  if (status !== 'signed-in') return <LoginScreen />;
  // An app that starts locked has nothing to show yet; an app locked later keeps its screens.
  if (!locked) opened.current = true;
  return (
    <>
      {opened.current && <Shell waiting={<LoadingOverlay />} />}
      {locked && <LockCover />}
    </>
  );
};
