import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Button } from '../../../ui/buttons/button';
import { optionIdOf } from '../../../ui/forms/use-option-keys';

const useStyles = makeStyles({
  panel: {
    position: 'absolute',
    top: '100%',
    left: 0,
    right: 0,
    marginTop: '4px',
    zIndex: 20,
    maxHeight: '320px',
    overflowY: 'auto',
    padding: '4px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  option: {
    padding: '6px 10px',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
  },
  picked: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '6px 10px 4px',
    marginTop: '4px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

interface RecentSearchesProps {
  readonly id: string;
  readonly searches: readonly string[];
  /** Index of the entry selected with the arrow keys; -1 for none. */
  readonly picked: number;
  readonly onPick: (query: string) => void;
  readonly onClear: () => void;
  /** The focus left the list's button. */
  readonly onLeave: (next: Element | null) => void;
}

/** The recent searches on this computer; the field above keeps the focus. */
export const RecentSearches = ({
  id,
  searches,
  picked,
  onPick,
  onClear,
  onLeave,
}: RecentSearchesProps) => {
  const styles = useStyles();
  return (
    <div className={styles.panel}>
      <div id={id} role="listbox" aria-label="Recent searches" className={styles.list}>
        {searches.map((search, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={search}
            id={optionIdOf(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === picked}
            className={mergeClasses(styles.option, index === picked && styles.picked)}
            // Keeps the focus in the field; otherwise the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(search)}
          >
            {search}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        Recent searches stay on this computer.
        <Button
          size="small"
          appearance="subtle"
          // Keeps the focus in the field; otherwise the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClear}
          onBlur={(event) => onLeave(event.relatedTarget)}
        >
          Clear recent searches
        </Button>
      </div>
    </div>
  );
};
