import { Link } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/headless/svg/keyboard';
import { NotebookRegular } from '@fluentui/react-icons/headless/svg/notebook';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { type MouseEvent, useState } from 'react';
import type { StaffUser } from '../../../contract/entities/staff-user';
import icon from '../../assets/icon.svg';
import { useShownTabs } from '../../state/commands/use-features';
import { logOut } from '../../state/session/log-out';
import { useApp, useAppStore, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import {
  EnvironmentBadge,
  ProductionBar,
  useEnvironmentEdge,
} from '../../ui/feedback/environment-badge';
import { commandKey, onMac } from '../../ui/layout/platform';
import { Tabs } from '../../ui/layout/tabs';
import { paletteSlice } from '../palette/palette-slice';
import './top-bar.css';

interface TopBarProps {
  readonly user: StaffUser;
  /** Null if no tab is shown (on a page next to the tabs). */
  readonly tab: number | null;
  /** Section 4: logout reloads to the root. */
  readonly onLoggedOut: () => void;
}

/** Shows that there is a palette; opens it like the shortcut. */
const PaletteButton = () => {
  const show = useSlice(paletteSlice, (slice) => slice.show);
  return (
    <button
      type="button"
      className="top-bar-find"
      aria-haspopup="dialog"
      aria-keyshortcuts={onMac ? 'Meta+K' : 'Control+K'}
      onClick={show}
    >
      <SearchRegular />
      <span className="top-bar-find-text">Jump to…</span>
      <kbd className="top-bar-key">{commandKey} K</kbd>
    </button>
  );
};

/** Section 2: the top navigation by numeric tab ID, including the Logout link. */
export const TopBar = ({ user, tab, onLoggedOut }: TopBarProps) => {
  const environment = useApp((state) => state.session.info?.environment);
  useEnvironmentEdge(environment?.kind);
  const showTab = useApp((state) => state.navigation.showTab);
  const tabs = useShownTabs();
  const openModal = useApp((state) => state.navigation.openModal);
  const store = useAppStore();
  const [leaving, setLeaving] = useState(false);

  const onLogout = (event: MouseEvent) => {
    event.preventDefault();
    if (leaving) return;
    void logOut(store, {
      onBegin: () => setLeaving(true),
      onFailed: () => setLeaving(false),
      onLoggedOut,
    });
  };

  return (
    <header className="top-bar-head">
      {environment && <ProductionBar environment={environment} />}
      <div className="top-bar-row">
        <img src={icon} alt="" className="top-bar-icon" />
        <span className="top-bar-name">Internal Dash</span>
        {environment && <EnvironmentBadge environment={environment} />}
        <span className="top-bar-space" />
        <span className="top-bar-email" title={user.email}>
          {user.email}
        </span>
        <Button
          appearance="subtle"
          aria-label="Journal"
          title="Journal"
          icon={<NotebookRegular />}
          onClick={() => openModal({ kind: 'journal' })}
        />
        <Button
          appearance="subtle"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          icon={<KeyboardRegular />}
          onClick={() => openModal({ kind: 'shortcuts' })}
        />
        <Button
          appearance="subtle"
          aria-label="Settings"
          title="Settings"
          icon={<SettingsRegular />}
          onClick={() => openModal({ kind: 'settings' })}
        />
      </div>
      <nav aria-label="Main" className="top-bar-nav">
        <Tabs tabs={tabs} selected={tab} onSelect={showTab} prefix="tab" panel="tab-panel" />
        <PaletteButton />
        <Link href="/" className="top-bar-logout" onClick={onLogout}>
          Logout
        </Link>
      </nav>
    </header>
  );
};
