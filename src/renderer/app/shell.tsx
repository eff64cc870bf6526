import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { DemoFlowBanner } from '../features/home/demo-flow-banner';
import { Notices } from '../features/home/notices';
import { TopBar } from '../features/home/top-bar';
import { LoadingOverlay } from '../ui/loading';
import { useApp } from '../ui/use-app';
import { ErrorBoundary } from './error-boundary';
import { useKeyboard } from './keyboard';
import { modalRegistry } from './modal-registry';
import { ModalStack } from './modal-stack';
import { loadQuote, loadSearch, Pages } from './pages';
import { prefetch } from './prefetch';
import { Snackbar } from './snackbar';
import { darkTheme, lightTheme } from './theme';
import { useTabRoute } from './use-tab-route';
import { useTheme } from './use-theme';

const loadAlerts = () => import('./alerts');
const Alerts = lazy(() => loadAlerts().then((module) => ({ default: module.Alerts })));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minWidth: '900px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  main: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    boxSizing: 'border-box',
    padding: '20px 24px',
    // Screens that fill the window scroll by themselves.
    position: 'relative',
  },
});

const reloadAtRoot = () => window.location.assign('/');

interface ShellProps {
  readonly onLoggedOut?: () => void;
}

/** Everything that shows to whoever is signed in. */
export const Shell = ({ onLoggedOut = reloadAtRoot }: ShellProps) => {
  const styles = useStyles();
  const theme = useTheme();
  const [path] = useLocation();
  const session = useApp((state) => state.session.session);
  const tab = useApp((state) => state.navigation.tab);
  const loadPostFlow = useApp((state) => state.navigation.loadPostFlow);
  const loadRecent = useApp((state) => state.search.loadRecent);
  const alerting = useApp((state) => state.feedback.alerts.length > 0);
  const selectTab = useTabRoute();
  useKeyboard(selectTab);

  const user = session.status === 'signed-in' ? session.user : null;
  const email = user?.email;
  const searches = user?.can_access_search ?? false;
  const makesQuotes = user?.can_access_sales ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for another person
  useEffect(() => {
    void loadPostFlow();
    if (searches) void loadRecent();
    return prefetch([
      ...(searches ? [loadSearch, modalRegistry.member.load, modalRegistry.team.load] : []),
      loadAlerts,
      ...(makesQuotes ? [loadQuote] : []),
    ]);
  }, [email, searches, makesQuotes, loadPostFlow, loadRecent]);

  if (!user) return null;
  const onTabs = path === '/' || path === '/search';
  return (
    // A class on the provider would go to every portal too.
    <FluentProvider theme={theme === 'dark' ? darkTheme : lightTheme} style={{ height: '100%' }}>
      <div className={styles.root}>
        <TopBar
          user={user}
          tab={onTabs ? tab : null}
          onSelectTab={selectTab}
          onLoggedOut={onLoggedOut}
        />
        <Notices />
        <DemoFlowBanner />
        <main className={styles.main}>
          <ErrorBoundary resetKey={`${path} ${tab}`}>
            <Suspense fallback={<LoadingOverlay />}>
              <Pages user={user} onSelectTab={selectTab} />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <ModalStack />
      {alerting && (
        <Suspense fallback={null}>
          <Alerts />
        </Suspense>
      )}
      <Snackbar />
    </FluentProvider>
  );
};
