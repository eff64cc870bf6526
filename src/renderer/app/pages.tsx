import { Link as FluentLink, makeStyles } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { CompassNorthwestRegular } from '@fluentui/react-icons/svg/compass-northwest';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { type ComponentType, lazy, type MouseEvent, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import type { StaffUser } from '../../contract/entities/staff-user';
import { HomeScreen } from '../features/home/home-screen';
import { EmptyState } from '../ui/empty-state';
import { useApp } from '../ui/use-app';
import { searchTab, viewOfTab } from './tabs';

export const loadSearch = () => import('../features/search/search-screen');
export const loadQuote = () => import('../features/quote/quote-screen');

const SearchScreen = lazy(() => loadSearch().then((module) => ({ default: module.SearchScreen })));
const QuoteScreen = lazy(() => loadQuote().then((module) => ({ default: module.QuoteScreen })));
const LoginAsPage = lazy(() =>
  import('../features/login-as/login-as-page').then((module) => ({ default: module.LoginAsPage })),
);

const StripePage = lazy(() =>
  import('../features/card/stripe-page').then((module) => ({ default: module.StripePage })),
);

// Its address was asked for: it need not wait until the shell is rendered.
if (window.location.pathname === '/search') loadSearch().catch(() => undefined);

/** The screens of the tabs beside Home. */
const screens: Readonly<Record<number, ComponentType>> = { 2: SearchScreen, 5: QuoteScreen };

const useStyles = makeStyles({
  panel: { height: '100%' },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};

interface PagesProps {
  readonly user: StaffUser;
  readonly onSelectTab: (tab: number) => void;
}

const TabContent = ({ user, onSelectTab }: PagesProps) => {
  const styles = useStyles();
  const tab = useApp((state) => state.navigation.tab);
  const hasPostFlow = useApp((state) => state.navigation.postFlow !== null);
  const view = viewOfTab(tab, user, hasPostFlow);
  const title = view?.tab.title ?? '';
  useTitle(view?.tab.id ? `Internal Dash - ${title}` : 'Internal Dash');
  if (!view) return null;
  if (view.kind === 'forbidden') {
    return (
      <EmptyState page icon={<LockClosedRegular />} title={`${title} is not open to you`}>
        It needs the {view.tab.permissions.join(' and ')} permission. Ask an administrator for it,
        then sign in again.
      </EmptyState>
    );
  }
  if (view.kind === 'later') {
    return (
      <EmptyState page icon={<ClockRegular />} title={`${title} comes with a later version`}>
        This version has no screen for it yet.
      </EmptyState>
    );
  }
  const Screen = screens[view.tab.id];
  if (!Screen) return <HomeScreen user={user} onSelectTab={onSelectTab} />;
  return (
    <>
      {/* The search needs the room; its heading is for who does not see the tab. */}
      {tab === searchTab && <h1 className={styles.unseen}>Search for members and teams</h1>}
      <Screen />
    </>
  );
};

const TabPanel = (props: PagesProps) => {
  const styles = useStyles();
  const tab = useApp((state) => state.navigation.tab);
  return (
    <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
      <TabContent {...props} />
    </div>
  );
};

const HomeLink = ({ onSelectTab }: Pick<PagesProps, 'onSelectTab'>) => (
  <FluentLink
    href="/"
    onClick={(event: MouseEvent) => {
      event.preventDefault();
      onSelectTab(0);
    }}
  >
    Go to Home
  </FluentLink>
);

const NoSuchPage = ({ onSelectTab }: Pick<PagesProps, 'onSelectTab'>) => {
  useTitle('Internal Dash');
  return (
    <EmptyState
      page
      icon={<CompassNorthwestRegular />}
      title="There is no such page"
      action={<HomeLink onSelectTab={onSelectTab} />}
    >
      The address may be mistyped, or from another version.
    </EmptyState>
  );
};

/** Section 2: the routes when signed in. `/login/{id}` takes whatever follows, too. */
export const Pages = (props: PagesProps) => (
  <Switch>
    <Route path="/">
      <TabPanel {...props} />
    </Route>
    <Route path="/search">
      <TabPanel {...props} />
    </Route>
    <Route path="/stripe">
      <StripePage />
    </Route>
    <Route path="/login/:id/*?">{({ id }) => <LoginAsPage id={id} />}</Route>
    <Route>
      <NoSuchPage {...props} />
    </Route>
  </Switch>
);
