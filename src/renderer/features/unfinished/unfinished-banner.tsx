import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useApp, useSlice } from '../../state/use-app';
import { unfinishedSlice } from './unfinished-slice';
import { writeName } from './write-names';

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    flexShrink: 0,
    minHeight: '32px',
    padding: '4px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: `color-mix(in srgb, ${tokens.colorStatusWarningBackground1} 55%, ${tokens.colorNeutralBackground1})`,
    color: tokens.colorNeutralForeground1,
  },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorStatusWarningForeground1 },
  text: { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
});

/** On every tab while there is a change whose outcome is not known. */
export const UnfinishedBanner = () => {
  const styles = useStyles();
  const items = useSlice(unfinishedSlice, (slice) => slice.items);
  const openModal = useApp((state) => state.navigation.openModal);
  const unknown = items.filter(({ state }) => state === 'unknown');
  const [first] = unknown;
  if (!first) return null;
  const what =
    unknown.length === 1
      ? `It is not known whether a change was made: ${writeName(first.action)} (${first.subject}).`
      : `It is not known whether ${unknown.length} changes were made.`;
  return (
    <section aria-label="Unfinished changes" className={styles.banner}>
      <WarningRegular className={styles.icon} />
      <p role="status" className={styles.text}>
        {what}
      </p>
      <Button size="small" onClick={() => openModal({ kind: 'unfinished' })}>
        Look
      </Button>
    </section>
  );
};
