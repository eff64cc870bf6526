import { Link, makeStyles } from '@fluentui/react-components';
import { CompassNorthwestRegular } from '@fluentui/react-icons/headless/svg/compass-northwest';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { NotAvailable } from '../../parts/not-available';
import { useFeatures, useShownTabs } from '../../state/commands/use-features';
import { parametersOf } from '../../state/navigation/location';
import { tabsOf } from '../../state/navigation/shown-tabs';
import { useApp } from '../../state/use-app';
import { EmptyState } from '../../ui/feedback/empty-state';
import { LoadingOverlay } from '../../ui/feedback/loading';
import { focusPage } from '../../ui/focus/focus-page';
import { unseen } from '../../ui/layout/common-styles';
import { lazyScreen } from '../../ui/layout/lazy-screen';
import { focusFirstField } from '../keyboard/first-focus';
import { type EarlyText, TabWaiting } from '../tab-waiting';

const useStyles = makeStyles({
  // The panel has the focus only as a fallback after the focused element is removed.
  panel: { height: '100%', '&:focus': { outline: 'none' } },
  unseen,
});

const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};

interface FirstFocusProps {
  readonly tab: number;
  readonly typed: RefObject<EarlyText | null>;
}

const FirstFocus = ({ tab, typed }: FirstFocusProps) => {
  // Runs after the screen's own effects: a screen that takes the focus itself keeps it.
  useEffect(() => {
    const early = typed.current;
    typed.current = null;
    focusFirstField(early?.tab === tab ? early.text : '');
  }, [tab, typed]);
  return null;
};

const TabContent = () => {
  const styles = useStyles();
  const { features } = useFeatures();
  const typed = useRef<EarlyText>(null);
  const id = useApp((state) => state.navigation.tab);
  const tabs = tabsOf(features);
  // An unknown tab falls back to Home.
  const tab = tabs.find((each) => each.id === id) ?? tabs[0];
  const shown = useShownTabs().some((each) => each.id === tab?.id);
  useTitle(tab?.id ? `Internal Dash - ${tab.title}` : 'Internal Dash');
  if (!tab) return null;
  if (!shown) return <NotAvailable page what={tab.title} permissions={tab.permissions} />;
  const Screen = lazyScreen(tab.load);
  return (
    <>
      {tab.heading && <h1 className={styles.unseen}>{tab.heading}</h1>}
      <Screen
        key={tab.id}
        waiting={<TabWaiting tab={tab.id} title={tab.title} typed={typed} />}
        after={<FirstFocus tab={tab.id} typed={typed} />}
      />
    </>
  );
};

const TabPanel = () => {
  const styles = useStyles();
  const tab = useApp((state) => state.navigation.tab);
  return (
    <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
      <TabContent />
    </div>
  );
};

/** The place of a page without a tab. */
const PagePanel = ({ children }: { readonly children: ReactNode }) => {
  const styles = useStyles();
  // The page may have replaced the focused element, or closed the record that had the focus.
  useEffect(focusPage, []);
  return (
    <div id="tab-panel" className={styles.panel}>
      {children}
    </div>
  );
};

const HomeLink = () => {
  const showTab = useApp((state) => state.navigation.showTab);
  return (
    <Link
      href="/"
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        showTab(0);
      }}
    >
      Go to Home
    </Link>
  );
};

const NoSuchPage = () => {
  useTitle('Internal Dash');
  return (
    <EmptyState
      page
      icon={<CompassNorthwestRegular />}
      title="Page not found"
      action={<HomeLink />}
    >
      Check the link, or go back to Home.
    </EmptyState>
  );
};

/** Section 2: the signed-in routes: the tabs, and the features' pages next to them. */
export const Pages = () => {
  const { features } = useFeatures();
  const page = useApp((state) => state.navigation.page);
  if (page === null) return <TabPanel />;
  for (const route of features.flatMap(({ routes = [] }) => routes)) {
    const parameters = parametersOf(route, page);
    if (!parameters) continue;
    const Page = lazyScreen(route.load);
    // Another member's login link must not show the first one's answer, so it starts over, and is
    // announced like the first one.
    return (
      <PagePanel key={page}>
        <Page parameters={parameters} waiting={<LoadingOverlay />} />
      </PagePanel>
    );
  }
  return (
    <PagePanel key={page}>
      <NoSuchPage />
    </PagePanel>
  );
};
