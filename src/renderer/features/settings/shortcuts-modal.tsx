import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import type { StaffUser } from '../../../contract/entities/staff-user';
import { mayAccess, mayOpenRecords } from '../../../domain/session/permissions';
import { useFeatures } from '../../state/commands/use-features';
import type { ShortcutGroup } from '../../state/feature';
import { useStaff } from '../../state/session/use-staff';
import { useApp } from '../../state/use-app';
import { Modal } from '../../ui/dialogs/modal';
import { altKey, commandKey as command, stepKeys } from '../../ui/layout/platform';
import { Section } from '../../ui/layout/section';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(150px, max-content) minmax(0, 1fr)',
    columnGap: '20px',
    rowGap: '8px',
    alignItems: 'baseline',
    margin: 0,
  },
  keys: { display: 'flex', columnGap: '4px', alignItems: 'baseline' },
  key: {
    minWidth: '14px',
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: '2px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'center',
  },
  what: { margin: 0 },
});

type Shortcuts = ShortcutGroup['shortcuts'];

const only = (may: boolean | undefined, shortcut: Shortcuts[number]): Shortcuts =>
  may ? [shortcut] : [];

/** Those of records and of the search only for people who can reach them. */
const everywhere = (user: StaffUser): Shortcuts => [
  [
    [command, 'K'],
    `Open the palette: ${mayOpenRecords(user) ? 'records, links, and commands' : 'commands'}`,
  ],
  ...only(mayOpenRecords(user), [[altKey, 'P'], 'Pin or unpin a record in the palette']),
  ...only(user.can_access_search, [['/'], 'Go to the search field']),
  [stepKeys.back, 'Back (also the mouse’s back button)'],
  [stepKeys.forward, 'Forward'],
  ...only(mayOpenRecords(user), [[command, 'Shift', 'K'], 'Copy link to the open record']),
  [[command, '1'], 'Go to tab 1 (2–9 for the others)'],
  [['?'], 'Show keyboard shortcuts (F1 while typing)'],
  [['Esc'], 'Go back one step, or close the dialog'],
  [['Enter'], 'Submit the current form'],
  [[command, 'Enter'], 'Confirm a dialog, or submit the form from any field'],
  [['F6'], 'Move focus to the notification and back'],
  [[command, '+'], 'Zoom in (− to zoom out, 0 to reset)'],
];

/** Only in the app's own window, whose menu has them; a browser has its own. */
const inItsOwnWindow: Shortcuts = [
  [[command, 'N'], 'New window'],
  [[command, 'P'], 'Print'],
  [[command, ','], 'Settings'],
  [[command, 'Shift', 'L'], 'Lock'],
];

const ShortcutList = ({ shortcuts }: { readonly shortcuts: Shortcuts }) => {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {shortcuts.map(([keys, what]) => (
        <Fragment key={what}>
          <dt className={styles.keys}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd className={styles.what}>{what}</dd>
        </Fragment>
      ))}
    </dl>
  );
};

/** The shortcuts of the app and its features, opened with `?`. */
export const ShortcutsModal = () => {
  const { features } = useFeatures();
  const host = useApp((state) => state.session.info?.host);
  const { user } = useStaff();
  if (!user) return null;
  return (
    <Modal title="Keyboard shortcuts" reading>
      <Section title="Everywhere">
        <ShortcutList
          shortcuts={[...everywhere(user), ...(host === 'electron' ? inItsOwnWindow : [])]}
        />
      </Section>
      {features.map(
        ({ shortcuts }) =>
          shortcuts &&
          mayAccess(user, shortcuts.access) && (
            <Section key={shortcuts.title} title={shortcuts.title}>
              <ShortcutList shortcuts={shortcuts.shortcuts} />
            </Section>
          ),
      )}
    </Modal>
  );
};
