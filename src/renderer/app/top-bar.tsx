import { KeyboardRegular } from '@fluentui/react-icons/headless/svg/keyboard';
import { NotebookRegular } from '@fluentui/react-icons/headless/svg/notebook';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { type MouseEvent, useState } from 'react';
import type { StaffUser } from '../../contract/entities/staff-user';
import icon from '../assets/icon.svg';
import { logOut } from '../state/log-out';
import { useApp, useAppStore } from '../state/use-app';
import { useFeatures, useShownTabs } from '../state/use-features';
import { EnvironmentBadge, ProductionBar, useEnvironmentEdge } from '../ui/environment-badge';
import { PlainButton } from '../ui/plain-button';
import { Tabs } from '../ui/tabs';
import './top-bar.css';

interface TopBarProps {
  readonly user: StaffUser;
  /** Null where no tab is shown (a page beside the tabs). */
  readonly tab: number | null;
  /** Section 4: logout reloads to the root. */
  readonly onLoggedOut: () => void;
}

/** Section 2: the top navigation by numeric tab id, with the Logout link in it. */
export const TopBar = ({ user, tab, onLoggedOut }: TopBarProps) => {
  const environment = useApp((state) => state.session.info?.environment);
  useEnvironmentEdge(environment?.kind);
  const { selectTab } = useFeatures();
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
        <PlainButton
          look="subtle"
          aria-label="Journal"
          title="Journal"
          icon={<NotebookRegular />}
          onClick={() => openModal({ kind: 'journal' })}
        />
        <PlainButton
          look="subtle"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          icon={<KeyboardRegular />}
          onClick={() => openModal({ kind: 'shortcuts' })}
        />
        <PlainButton
          look="subtle"
          aria-label="Settings"
          title="Settings"
          icon={<SettingsRegular />}
          onClick={() => openModal({ kind: 'settings' })}
        />
      </div>
      <nav aria-label="Main" className="top-bar-nav">
        <Tabs tabs={tabs} selected={tab} onSelect={selectTab} prefix="tab" panel="tab-panel" />
        <a href="/" className="plain-link top-bar-logout" onClick={onLogout}>
          Logout
        </a>
      </nav>
    </header>
  );
};
