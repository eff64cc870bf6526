import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment, useEffect, useRef } from 'react';
import { optionIdOf } from './use-option-keys';

const useStyles = makeStyles({
  list: { padding: '6px' },
  group: {
    padding: '8px 10px 2px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    minHeight: '36px',
    padding: '0 10px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  picked: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
    // Visible in forced colors mode.
    outline: '2px solid transparent',
    outlineOffset: '-2px',
  },
  title: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Cut before the name, but not down to nothing.
  detail: {
    flexShrink: 1000,
    minWidth: 'calc-size(max-content, min(size, 20em))',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  keys: { display: 'flex', columnGap: '3px', flexShrink: 0 },
  key: {
    padding: '0 5px',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
  },
});

/** A line of the list. */
export interface OptionItem {
  /** Unique in the list, and stable while the user types. */
  readonly key: string;
  /** The heading of its group; '' for none. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly keys?: readonly string[];
}

interface OptionListProps<Item> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  /** Index of the selected line; -1 for none. */
  readonly picked: number;
  readonly onRun: (item: Item) => void;
}

/** The matches of a typed text, grouped under headings; the field above keeps the focus. */
export const OptionList = <Item extends OptionItem>({
  id,
  label,
  items,
  picked,
  onRun,
}: OptionListProps<Item>) => {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector(`#${CSS.escape(optionIdOf(id, picked))}`)
      ?.scrollIntoView?.({ block: 'nearest' });
  }, [id, picked]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {items.map((item, index) => (
        <Fragment key={item.key}>
          {item.group !== '' && item.group !== items[index - 1]?.group && (
            <div role="presentation" className={styles.group}>
              {item.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys */}
          <div
            id={optionIdOf(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === picked}
            className={mergeClasses(styles.option, index === picked && styles.picked)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(item)}
          >
            <span className={styles.title} title={item.title}>
              {item.title}
            </span>
            {item.detail && (
              <span className={styles.detail} title={item.detail}>
                {item.detail}
              </span>
            )}
            {item.keys && (
              <span aria-hidden="true" className={styles.keys}>
                {item.keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </span>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  );
};
