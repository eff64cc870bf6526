import { makeStyles, tokens } from '@fluentui/react-components';
import { DocumentPdfRegular } from '@fluentui/react-icons/svg/document-pdf';
import { FlowRegular } from '@fluentui/react-icons/svg/flow';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { PeopleSyncRegular } from '@fluentui/react-icons/svg/people-sync';
import { PeopleTeamAddRegular } from '@fluentui/react-icons/svg/people-team-add';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { ShieldKeyholeRegular } from '@fluentui/react-icons/svg/shield-keyhole';
import { type ReactElement, useId } from 'react';
import type { StaffUser } from '../../../contract/entities/staff-user';
import { type AppTile, visibleTiles } from '../../../rules/tabs';
import { EmptyState } from '../../ui/empty-state';
import { useApp } from '../../ui/use-app';

const useStyles = makeStyles({
  screen: { maxWidth: '1280px' },
  welcome: {
    margin: '8px 0 2px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  lead: { margin: '0 0 20px', color: tokens.colorNeutralForeground3 },
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
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
    minHeight: '104px',
    boxSizing: 'border-box',
    padding: '16px',
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
  // Named by the title alone; the whole tile is its target.
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
  later: {
    marginTop: '4px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

const icons: Readonly<Record<number, ReactElement>> = {
  1: <FlowRegular />,
  2: <SearchRegular />,
  3: <PeopleTeamAddRegular />,
  4: <LinkRegular />,
  5: <DocumentPdfRegular />,
  6: <PeopleSyncRegular />,
  7: <ReceiptRegular />,
};

interface TileProps {
  readonly tile: AppTile;
  readonly onOpen: () => void;
}

const Tile = ({ tile, onOpen }: TileProps) => {
  const styles = useStyles();
  const id = useId();
  return (
    <li className={styles.tile}>
      <span aria-hidden="true" className={styles.icon}>
        {tile.tabId === null ? <ShieldKeyholeRegular /> : icons[tile.tabId]}
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
      {!tile.available && <span className={styles.later}>Comes with a later version</span>}
    </li>
  );
};

interface HomeScreenProps {
  readonly user: StaffUser;
  readonly onSelectTab: (tab: number) => void;
}

/** Tab 0: the greeting, and a tile for each tool that the user may use (checklist A6). */
export const HomeScreen = ({ user, onSelectTab }: HomeScreenProps) => {
  const styles = useStyles();
  const openModal = useApp((state) => state.navigation.openModal);
  const tiles = visibleTiles(user);
  return (
    <div className={styles.screen}>
      <h1 className={styles.welcome}>Welcome {user.email}!</h1>
      {tiles.length === 0 ? (
        <EmptyState title="There is no tool for you yet">
          Ask an administrator for the permissions that you need, then sign in again.
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>Choose a tool to begin.</p>
          <ul className={styles.tiles}>
            {tiles.map((tile) => (
              <Tile
                key={tile.title}
                tile={tile}
                onOpen={() =>
                  tile.opens === 'add-ip' ? openModal({ kind: 'add-ip' }) : onSelectTab(tile.tabId)
                }
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
