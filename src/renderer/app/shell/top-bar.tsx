import { Link, makeStyles, shorthands, tokens } from '@fluentui/react-components';
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
import { usePrintedLine } from './use-printed-line';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    padding: '8px 24px 0',
    '@media (max-width: 720px)': {
      padding: '6px 12px 0',
    },
  },
  icon: {
    width: '24px',
    height: '24px',
  },
  name: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    marginRight: '4px',
    whiteSpace: 'nowrap',
  },
  space: {
    flexGrow: 1,
  },
  // Looks like the field that it opens, below the row that the snackbar covers. Narrow windows show
  // only its icon, so that the tabs stay in one row.
  find: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '6px',
    boxSizing: 'border-box',
    position: 'relative',
    flexGrow: 0,
    flexShrink: 0,
    flexBasis: '180px',
    height: '28px',
    marginLeft: 'auto',
    padding: '0 5px 0 7px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '& > svg': {
      flexShrink: 0,
      fontSize: '16px',
    },
    '&:hover': {
      ...shorthands.borderColor(tokens.colorNeutralStroke1Hover),
      color: tokens.colorNeutralForeground2,
    },
    '&:focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-1px',
    },
    '@media (min-width: 1500px)': {
      flexBasis: '280px',
    },
    '@media (max-width: 1250px)': {
      flexBasis: '32px',
    },
  },
  findText: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media (max-width: 1250px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      clipPath: 'inset(50%)',
    },
  },
  key: {
    flexShrink: 0,
    padding: '0 5px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 1250px)': {
      display: 'none',
    },
  },
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
    '@media (max-width: 720px)': {
      padding: '0 12px 0 2px',
    },
  },
  logout: {
    flexShrink: 0,
  },
});

interface TopBarProps {
  readonly user: StaffUser;
  /** Null if no tab is shown (on a page next to the tabs). */
  readonly tab: number | null;
  /** Section 4: logout reloads to the root. */
  readonly onLoggedOut: () => void;
}

/** Shows that there is a palette; opens it like the shortcut. */
const PaletteButton = () => {
  const styles = useStyles();
  const show = useSlice(paletteSlice, (slice) => slice.show);
  return (
    <button
      type="button"
      className={styles.find}
      aria-haspopup="dialog"
      aria-keyshortcuts={onMac ? 'Meta+K' : 'Control+K'}
      onClick={show}
    >
      <SearchRegular />
      <span className={styles.findText}>Jump to…</span>
      <kbd className={styles.key}>{commandKey} K</kbd>
    </button>
  );
};

/** Section 2: the top navigation by numeric tab ID, including the Logout link. */
export const TopBar = ({ user, tab, onLoggedOut }: TopBarProps) => {
  const styles = useStyles();
  const environment = useApp((state) => state.session.info?.environment);
  useEnvironmentEdge(environment?.kind);
  usePrintedLine(environment?.label, user.email);
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
    <header className={styles.root}>
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
        <Tabs tabs={tabs} selected={tab} onSelect={showTab} prefix="tab" panel="tab-panel" />
        <PaletteButton />
        <Link href="/" className={styles.logout} onClick={onLogout}>
          Logout
        </Link>
      </nav>
    </header>
  );
};
