import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { NotebookRegular } from '@fluentui/react-icons/svg/notebook';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { type MouseEvent, useState } from 'react';
import type { StaffUser } from '../../contract/entities/staff-user';
import icon from '../assets/icon.svg';
import { useApp } from '../state/use-app';
import { useFeatures, useShownTabs } from '../state/use-features';
import { EnvironmentBadge, ProductionBar, useEnvironmentEdge } from '../ui/environment-badge';
import { Tabs } from '../ui/tabs';

const useStyles = makeStyles({
  head: {
    flexShrink: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    padding: '8px 24px 0',
    '@media (max-width: 720px)': { padding: '6px 12px 0' },
  },
  icon: { width: '24px', height: '24px' },
  name: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    marginRight: '4px',
    whiteSpace: 'nowrap',
  },
  space: { flexGrow: 1 },
  email: {
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  nav: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '16px',
    padding: '0 24px 0 14px',
    '@media (max-width: 720px)': { padding: '0 12px 0 2px' },
  },
  logout: { flexShrink: 0 },
});

interface TopBarProps {
  readonly user: StaffUser;
  /** Null where no tab is shown (a page beside the tabs). */
  readonly tab: number | null;
  /** Section 4: logout reloads to the root. */
  readonly onLoggedOut: () => void;
}

/** Section 2: the top navigation by numeric tab id, with the Logout link in it. */
export const TopBar = ({ user, tab, onLoggedOut }: TopBarProps) => {
  const styles = useStyles();
  const environment = useApp((state) => state.session.info?.environment);
  useEnvironmentEdge(environment?.kind);
  const { selectTab } = useFeatures();
  const tabs = useShownTabs();
  const openModal = useApp((state) => state.navigation.openModal);
  const signOut = useApp((state) => state.session.signOut);
  const ask = useApp((state) => state.leaving.ask);
  const [leaving, setLeaving] = useState(false);

  const logOut = async () => {
    setLeaving(true);
    if (await signOut()) onLoggedOut();
    else setLeaving(false);
  };
  const onLogout = (event: MouseEvent) => {
    event.preventDefault();
    if (!leaving) ask(() => void logOut());
  };

  return (
    <header className={styles.head}>
      {environment && <ProductionBar environment={environment} />}
      <div className={styles.row}>
        <img src={icon} alt="" className={styles.icon} />
        <span className={styles.name}>Internal Dash</span>
        {environment && <EnvironmentBadge environment={environment} />}
        <span className={styles.space} />
        <span className={styles.email} title={user.email}>
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
      <nav aria-label="Main" className={styles.nav}>
        <Tabs tabs={tabs} selected={tab} onSelect={selectTab} prefix="tab" panel="tab-panel" />
        <Link href="/" className={styles.logout} onClick={onLogout}>
          Logout
        </Link>
      </nav>
    </header>
  );
};
