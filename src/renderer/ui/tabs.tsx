import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef } from 'react';

const useStyles = makeStyles({
  // A second row rather than tabs outside of the window.
  list: { display: 'flex', flexGrow: 1, flexWrap: 'wrap', minWidth: 0 },
  tab: {
    position: 'relative',
    flexShrink: 0,
    display: 'inline-grid',
    padding: '9px 10px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':hover::after': { backgroundColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // Room for the name in bold, so that nothing moves when it becomes that.
    '::before': {
      content: 'attr(data-title)',
      gridArea: '1 / 1',
      height: 0,
      overflow: 'hidden',
      fontWeight: tokens.fontWeightSemibold,
      visibility: 'hidden',
    },
    '::after': {
      content: '""',
      position: 'absolute',
      left: '10px',
      right: '10px',
      bottom: 0,
      height: '3px',
      borderRadius: tokens.borderRadiusCircular,
    },
  },
  selected: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::after': { backgroundColor: tokens.colorCompoundBrandStroke },
    ':hover::after': { backgroundColor: tokens.colorCompoundBrandStroke },
    '@media (forced-colors: active)': { '::after': { backgroundColor: 'Highlight' } },
  },
  text: { gridArea: '2 / 1' },
});

interface TabsProps<Id extends number | string> {
  readonly tabs: readonly { readonly id: Id; readonly title: string }[];
  /** Null where none of them is shown. */
  readonly selected: Id | null;
  readonly onSelect: (id: Id) => void;
  /** Its accessible name. */
  readonly label?: string;
  /** Id of the element that shows the selected one. */
  readonly panel?: string;
  /** Begins the ids of the tabs, which name the panel. */
  readonly prefix: string;
  readonly className?: string | undefined;
}

/** A list of tabs: one takes Tab, the arrow keys, Home and End go to the others, Enter shows one. */
export const Tabs = <Id extends number | string>({
  tabs,
  selected,
  onSelect,
  label,
  panel,
  prefix,
  className,
}: TabsProps<Id>) => {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const stop = tabs.some(({ id }) => id === selected) ? selected : tabs[0]?.id;

  const onKeyDown = (event: KeyboardEvent) => {
    const elements = [...(list.current?.children ?? [])] as HTMLElement[];
    const now = elements.indexOf(event.target as HTMLElement);
    const to: Record<string, number> = {
      ArrowRight: (now + 1) % elements.length,
      ArrowLeft: (now + elements.length - 1) % elements.length,
      Home: 0,
      End: elements.length - 1,
    };
    const next = elements[to[event.key] ?? -1];
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={mergeClasses(styles.list, className)}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${prefix}-${id}`}
          data-title={title}
          aria-selected={id === selected}
          aria-controls={id === selected ? panel : undefined}
          tabIndex={id === stop ? 0 : -1}
          className={mergeClasses(styles.tab, id === selected && styles.selected)}
          onClick={() => onSelect(id)}
        >
          <span className={styles.text}>{title}</span>
        </button>
      ))}
    </div>
  );
};
