import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { StaffUser } from '../../contract/entities/staff-user';
import { holdsAll } from '../../rules/permissions';
import type { Feature } from '../state/feature';
import { tabsOf } from '../state/shown-tabs';
import { useApp, useAppStore } from '../state/use-app';
import { type FeatureAccess, FeaturesProvider } from '../state/use-features';
import { LoadingOverlay } from '../ui/loading';
import { ErrorBoundary } from './error-boundary';
import { features as allFeatures } from './features';
import { useKeyboard } from './keyboard';
import { lazyScreen } from './lazy-screens';
import { ModalStack } from './modal-stack';
import { Notices } from './notices';
import { Pages } from './pages';
import { loadCommandForm, Palette } from './palette/palette';
import { useVisits } from './palette/use-visits';
import { prefetch } from './prefetch';
import { Questions } from './questions';
import { createRunCommand } from './run-command';
import { Snackbar } from './snackbar';
import './print.css';
import './theme.css';
import { TopBar } from './top-bar';
import { useActivity } from './use-activity';
import { useHolds } from './use-holds';
import { useTabRoute } from './use-tab-route';

// The screen of an address need not wait until the shell is rendered.
for (const { id, path, load } of tabsOf(allFeatures)) {
  if ((path ?? (id === 0 ? '/' : null)) === window.location.pathname) load().catch(() => undefined);
}

const loadAlerts = () => import('./alerts');
const Alerts = lazy(() => loadAlerts().then((module) => ({ default: module.Alerts })));

const LeaveDialog = lazy(() =>
  import('./leave-dialog').then((module) => ({ default: module.LeaveDialog })),
);

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    // Half of a small window, as at 200 % zoom.
    minWidth: '480px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  main: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    boxSizing: 'border-box',
    padding: '20px 24px',
    '@media (max-width: 720px)': { padding: '14px 12px' },
    // Screens that fill the window scroll by themselves.
    position: 'relative',
  },
});

/** What was asked for while the app was locked was refused. */
const useReloadAfterLock = (): void => {
  const store = useAppStore();
  useEffect(
    () =>
      store.subscribe(({ session, server }, before) => {
        const { session: now } = session;
        const { session: then } = before.session;
        if (then.status !== 'signed-in' || !then.locked) return;
        if (now.status === 'signed-in' && !now.locked) server.reload(() => true);
      }),
    [store],
  );
};

const reloadAtRoot = () => window.location.assign('/');

/** What this person may open, loaded while nothing else is to do. */
const prefetchesFor = (features: readonly Feature[], user: StaffUser) => [
  ...tabsOf(features).flatMap((tab) =>
    tab.prefetch && holdsAll(user, tab.permissions) ? tab.load : [],
  ),
  ...features.flatMap(({ modals = {} }) =>
    Object.values(modals).flatMap(({ prefetchFor, load }) =>
      prefetchFor && holdsAll(user, prefetchFor) ? load : [],
    ),
  ),
];

interface ShellProps {
  readonly features?: readonly Feature[];
  readonly onLoggedOut?: () => void;
}

/** Everything that shows to whoever is signed in. */
export const Shell = ({ features = allFeatures, onLoggedOut = reloadAtRoot }: ShellProps) => {
  const styles = useStyles();
  const store = useAppStore();
  const [path] = useLocation();
  const session = useApp((state) => state.session.session);
  const tab = useApp((state) => state.navigation.tab);
  const alerting = useApp((state) => state.feedback.alerts.length > 0);
  useVisits(session.status === 'signed-in' ? session.user.email : undefined);
  const leaving = useApp((state) => state.leaving.go !== null);
  const selectTab = useTabRoute(features);
  useHolds(features);
  useActivity();
  useReloadAfterLock();
  const access = useMemo<FeatureAccess>(
    () => ({ features, selectTab, runCommand: createRunCommand(features, store) }),
    [features, selectTab, store],
  );
  useKeyboard(features, selectTab, access.runCommand);

  useEffect(
    () =>
      store.hear((event) => {
        if (event.type === 'menu.chosen') access.runCommand(event.command, {});
        for (const feature of features) feature.onEvent?.(event, store);
      }),
    [features, store, access],
  );

  const user = session.status === 'signed-in' ? session.user : null;
  const email = user?.email;

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for another person
  useEffect(() => {
    if (!user) return;
    for (const feature of features) feature.onSignedIn?.(store, user);
    return prefetch([...prefetchesFor(features, user), loadAlerts, loadCommandForm]);
  }, [email, features, store]);

  if (!user) return null;
  const onTabs = path === '/' || tabsOf(features).some((each) => each.path === path);
  return (
    // A class on the provider would go to every portal too. Its tokens are those of the style sheet.
    <FluentProvider style={{ height: '100%' }}>
      <FeaturesProvider value={access}>
        <div className={styles.root}>
          <TopBar user={user} tab={onTabs ? tab : null} onLoggedOut={onLoggedOut} />
          <Notices />
          {features.map(({ name, banner }) => {
            if (!banner) return null;
            const Banner = lazyScreen(banner);
            return (
              <Suspense key={name} fallback={null}>
                <Banner />
              </Suspense>
            );
          })}
          <main className={styles.main}>
            <ErrorBoundary resetKey={`${path} ${tab}`}>
              <Suspense fallback={<LoadingOverlay />}>
                <Pages />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
        <ModalStack />
        <Questions />
        <Palette />
        {leaving && (
          <Suspense fallback={null}>
            <LeaveDialog />
          </Suspense>
        )}
        {alerting && (
          <Suspense fallback={null}>
            <Alerts />
          </Suspense>
        )}
        <Snackbar />
      </FeaturesProvider>
    </FluentProvider>
  );
};
