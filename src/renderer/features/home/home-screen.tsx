import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { mayOpenRecords } from '../../../domain/session/permissions';
import { useFeatures } from '../../state/commands/use-features';
import type { FeatureTile } from '../../state/feature';
import { tabsOf } from '../../state/navigation/shown-tabs';
import { useStaff } from '../../state/session/use-staff';
import { useAppStore } from '../../state/use-app';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Dashboard } from './dashboard';
import { DashboardSearch } from './dashboard-search';

const useStyles = makeStyles({
  welcome: {
    margin: '8px 0 12px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    // The email fits on one line.
    '@media (max-width: 720px)': {
      fontSize: tokens.fontSizeBase500,
      lineHeight: tokens.lineHeightBase500,
    },
  },
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    gap: '14px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  tile: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr)',
    columnGap: '14px',
    rowGap: '2px',
    alignContent: 'start',
    minHeight: '92px',
    boxSizing: 'border-box',
    padding: '12px 14px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: tokens.durationFaster,
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}`, boxShadow: tokens.shadow8 },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  icon: {
    gridRow: '1 / span 3',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '40px',
    height: '40px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontSize: '22px',
  },
  // The title alone is the button's name, but the whole tile is clickable.
  title: {
    padding: 0,
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    cursor: 'pointer',
    outlineStyle: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      inset: '-1px',
      borderRadius: tokens.borderRadiusXLarge,
    },
    ':focus-visible::after': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
  },
  description: { color: tokens.colorNeutralForeground2 },
});

type ShownTile = Omit<FeatureTile, 'permissions'>;

interface TileProps {
  readonly tile: ShownTile;
  readonly onOpen: () => void;
}

const Tile = ({ tile, onOpen }: TileProps) => {
  const { icon: Icon } = tile;
  const styles = useStyles();
  const id = useId();
  return (
    <li className={styles.tile}>
      <span aria-hidden="true" className={styles.icon}>
        <Icon />
      </span>
      <button
        type="button"
        className={styles.title}
        aria-describedby={`${id}-description`}
        onClick={onOpen}
      >
        {tile.title}
      </button>
      <span id={`${id}-description`} className={styles.description}>
        {tile.description}
      </span>
    </li>
  );
};

/**
 * Tab 0: the greeting, the dashboard, and a tile for each tool that the user may use (checklist
 * A6).
 */
export const HomeScreen = () => {
  const styles = useStyles();
  const store = useAppStore();
  const { features } = useFeatures();
  const { user, may } = useStaff();
  if (!user) return null;
  // A temporary tab (team setup) has no tile: a tile requires every permission.
  const tabs = tabsOf(features).flatMap(({ id, tile, permissions }) =>
    tile && permissions.every(may)
      ? { ...tile, open: () => store.getState().navigation.showTab(id) }
      : [],
  );
  const tiles: readonly ShownTile[] = [
    ...tabs,
    ...features
      .flatMap((feature) => feature.tiles ?? [])
      .filter(({ permissions }) => permissions.every(may)),
  ];
  return (
    <div>
      <h1 className={styles.welcome}>Welcome {user.email}!</h1>
      {may('search') && <DashboardSearch />}
      <Dashboard user={user} tools={tiles.length} />
      {tiles.length > 0 && (
        <ul className={styles.tiles} aria-label="Tools">
          {tiles.map((tile) => (
            <Tile key={tile.title} tile={tile} onOpen={() => tile.open(store)} />
          ))}
        </ul>
      )}
      {tabs.length === 0 && mayOpenRecords(user) && (
        // Ops has no tab: orders are added in a team's record.
        <EmptyState title="Open a member or team with Jump to…">
          Paste its ID or link there.
        </EmptyState>
      )}
      {tiles.length === 0 && !mayOpenRecords(user) && (
        <EmptyState title="No tools available">
          Ask an administrator for the permissions you need, then sign in again.
        </EmptyState>
      )}
    </div>
  );
};
