import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  icon: {
    flexShrink: 0,
    marginTop: '2px',
    fontSize: '16px',
    color: tokens.colorStatusWarningForeground1,
  },
});

/** Possible problems with an action, shown before the user confirms it (checklist J22). */
export const Warnings = ({ texts }: { readonly texts: readonly string[] }) => {
  const styles = useStyles();
  return (
    <div role="status">
      {texts.length > 0 && (
        <ul className={styles.list}>
          {texts.map((text) => (
            <li key={text} className={styles.item}>
              <WarningRegular aria-hidden="true" className={styles.icon} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
