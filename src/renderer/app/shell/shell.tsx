import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StaffUser } from '../../../contract/entities/staff-user';
import { holdsAll } from '../../../domain/session/permissions';
import { dropEarlyField } from '../../start/early-field';
import { earlyScreenOf } from '../../start/send-early-query';
import { type FeatureAccess, FeaturesProvider } from '../../state/commands/use-features';
import type { Feature, LoadScreen } from '../../state/feature';
import { locationAt } from '../../state/navigation/location';
import {
  restartBlockersOf,
  restartBlockersSlice,
} from '../../state/navigation/restart-blockers-slice';
import { tabsOf } from '../../state/navigation/shown-tabs';
import { useApp, useAppStore } from '../../state/use-app';
import { showFocusRings } from '../../ui/focus/focus-rings';
import { lazyScreen } from '../../ui/layout/lazy-screen';
import { ConfirmationDialog, Confirmations } from '../dialogs/confirmations';
import { ModalStack } from '../dialogs/modal-stack';
import { features as allFeatures } from '../features';
import { useKeyboard } from '../keyboard/keyboard';
import { createRunCommand } from '../keyboard/run-command';
import { CommandForm } from '../palette/lazy-command-form';
import { Palette, paletteOf } from '../palette/palette';
import { useVisits } from '../palette/use-visits';
import { preloadScreens } from '../preload-screens';
import { readAgainAfterLock } from './after-lock';
import { Banners } from './banners';
import { ErrorBoundary } from './error-boundary';
import { Notices } from './notices';
import { Pages } from './pages';
import { Snackbar } from './snackbar';
import { UnexpectedFormatNotes } from './unexpected-format-notes';
import './print.css';
import '../theme/theme.css';
import { WaitingLayer } from '../dialogs/waiting-layer';
import { TopBar } from './top-bar';
import { useActivity } from './use-activity';

const useStyles = makeStyles({
  // The minimum is half of a small window, as at 200% zoom.
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minWidth: '480px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  // Contains screens that fill the window and scroll on their own.
  main: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    boxSizing: 'border-box',
    padding: '20px 24px',
    position: 'relative',
    anchorName: '--page',
    '@media (max-width: 720px)': {
      padding: '14px 12px',
    },
  },
});

const loadFirstScreen = async (): Promise<void> => {
  const { tab, page } = locationAt(window.location.pathname);
  const first = page === null && tabsOf(allFeatures).find(({ id }) => id === tab);
  // A screen that fails to load is loaded again when it is rendered, and reports the error then.
  if (first)
    await lazyScreen(first.load)
      .preload()
      .catch(() => undefined);
};

/** Resolves once the screen of the URL is loaded, so that it renders together with the shell. */
export const firstScreen = loadFirstScreen();

const Alerts = lazyScreen(() => import('./alerts').then((module) => module.Alerts));
const RepeatDialog = lazyScreen(() =>
  import('../dialogs/repeat-dialog').then((module) => module.RepeatDialog),
);
const LeaveDialog = lazyScreen(() =>
  import('../dialogs/leave-dialog').then((module) => module.LeaveDialog),
);
const TooltipLayer = lazyScreen(() =>
  import('../../ui/tooltips/tooltip-layer').then((module) => module.TooltipLayer),
);

const reloadAtRoot = () => window.location.assign('/');

/** Screens this person may open, loaded while the window is idle. */
const preloadsFor = (features: readonly Feature[], user: StaffUser) => [
  ...tabsOf(features).flatMap((tab) =>
    tab.preload && holdsAll(user, tab.permissions) ? lazyScreen(tab.load) : [],
  ),
  // A banner's code must be loaded before it is needed: a late banner moves the screen below it.
  ...features.flatMap(({ banner }) => (banner ? lazyScreen(banner.load) : [])),
  ...features.flatMap(({ modals = {} }) =>
    Object.values(modals).flatMap(({ preloadFor, load }) =>
      // The modal stack passes each component the fields of its kind.
      preloadFor && holdsAll(user, preloadFor) ? lazyScreen(load as LoadScreen) : [],
    ),
  ),
];

/** Reports this window's restart blockers to core while someone is signed in. */
const useRestartBlockers = (features: readonly Feature[]): void => {
  const store = useAppStore();
  useEffect(() => {
    const ofFeatures = features.flatMap(({ restartBlocker }) => restartBlocker ?? []);
    const look = (): void => {
      void store
        .slice(restartBlockersSlice)
        .report(restartBlockersOf(store.getState(), ofFeatures));
    };
    store.slice(restartBlockersSlice).begin();
    look();
    return store.onChange(look);
  }, [store, features]);
};

interface ShellProps {
  readonly features?: readonly Feature[];
  readonly onLoggedOut?: () => void;
}

/** Everything a signed-in person sees. */
export const Shell = ({ features = allFeatures, onLoggedOut = reloadAtRoot }: ShellProps) => {
  const store = useAppStore();
  const session = useApp((state) => state.session.session);
  const tab = useApp((state) => state.navigation.tab);
  const page = useApp((state) => state.navigation.page);
  const alerting = useApp((state) => state.feedback.alerts.length > 0);
  useVisits(session.status === 'signed-in' ? session.user.email : undefined);
  const isCovered = useApp((state) => state.navigation.modals.length > 0);
  const leaving = useApp((state) => state.navigationGuard.go !== null);
  const stay = useApp((state) => state.navigationGuard.stay);
  const again = useApp((state) => state.repeat.asked !== null);
  const answerRepeat = useApp((state) => state.repeat.answer);
  const [showsTooltips, setShowsTooltips] = useState(false);
  useRestartBlockers(features);
  useActivity();
  useEffect(() => readAgainAfterLock(features, store), [features, store]);
  useEffect(() => showFocusRings(document), []);

  // Every tab and page opens at its top, where its first field is.
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab or page opens
  useLayoutEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [page, tab]);
  // After a crash, another screen may show first, which has no field to take over.
  const hasField = earlyScreenOf({ tab, page }) !== null;
  useEffect(() => {
    if (!hasField) dropEarlyField();
  }, [hasField]);
  const access = useMemo<FeatureAccess>(
    () => ({ features, runCommand: createRunCommand(features, store) }),
    [features, store],
  );
  useKeyboard(features, access.runCommand);

  useEffect(
    () =>
      store.onEvent((event) => {
        if (event.type === 'menu.chosen') access.runCommand(event.command, {});
        for (const feature of features) feature.onEvent?.(event, store);
      }),
    [features, store, access],
  );

  const styles = useStyles();
  const user = session.status === 'signed-in' ? session.user : null;
  const email = user?.email;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another person
  useEffect(() => {
    if (!user) return;
    for (const feature of features) feature.onSignedIn?.(store, user);
    return preloadScreens(
      [
        { preload: () => TooltipLayer.preload().then(() => setShowsTooltips(true)) },
        ...preloadsFor(features, user),
        paletteOf(features),
        ConfirmationDialog,
        Alerts,
        CommandForm,
      ],
      store.isAsking,
    );
  }, [email, features, store]);

  if (!user) return null;
  return (
    <FeaturesProvider value={access}>
      <div className={styles.root}>
        <TopBar user={user} tab={page === null ? tab : null} onLoggedOut={onLoggedOut} />
        <Notices />
        <Banners />
        {!isCovered && <UnexpectedFormatNotes />}
        <main ref={main} className={styles.main}>
          <ErrorBoundary resetKey={`${page} ${tab}`}>
            <Pages />
          </ErrorBoundary>
        </main>
      </div>
      <ModalStack />
      <Confirmations />
      <Palette />
      {again && <RepeatDialog waiting={<WaitingLayer onEscape={() => answerRepeat(false)} />} />}
      {leaving && <LeaveDialog waiting={<WaitingLayer onEscape={stay} />} />}
      {alerting && <Alerts />}
      <Snackbar />
      {showsTooltips && <TooltipLayer />}
    </FeaturesProvider>
  );
};
