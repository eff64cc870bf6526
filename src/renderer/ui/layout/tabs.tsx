import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { navigationText } from './common-styles';

const useStyles = makeStyles({
  // One row, which scrolls to the selected tab if space is short.
  list: {
    display: 'flex',
    flexGrow: 1,
    minWidth: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    // An edge fades out if more tabs are beyond it.
    '--tabs-before': '0px',
    '--tabs-after': '0px',
    '&[data-before]': { '--tabs-before': '36px' },
    '&[data-after]': { '--tabs-after': '36px' },
    '&[data-before], &[data-after]': {
      maskImage:
        'linear-gradient(to right, transparent, black var(--tabs-before), black calc(100% - var(--tabs-after)), transparent)',
    },
  },
  tab: {
    position: 'relative',
    flexShrink: 0,
    display: 'inline-grid',
    padding: '9px 10px',
    ...navigationText,
    '&:hover': { color: tokens.colorNeutralForeground1 },
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // Reserves the width of the bold title, so that selecting it moves nothing.
    '&::before': {
      content: 'attr(data-title)',
      gridArea: '1 / 1',
      height: 0,
      overflow: 'hidden',
      fontWeight: tokens.fontWeightSemibold,
      visibility: 'hidden',
    },
    '&::after': {
      content: '""',
      position: 'absolute',
      left: '10px',
      right: '10px',
      bottom: 0,
      height: '3px',
      borderRadius: tokens.borderRadiusCircular,
    },
    '&:hover::after': { backgroundColor: tokens.colorNeutralStroke1 },
  },
  selected: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '&::after': { backgroundColor: tokens.colorCompoundBrandStroke },
    '&:hover::after': { backgroundColor: tokens.colorCompoundBrandStroke },
    '@media (forced-colors: active)': { '&::after': { backgroundColor: 'Highlight' } },
  },
  text: { gridArea: '2 / 1' },
});

interface TabsProps<Id extends number | string> {
  readonly tabs: readonly {
    readonly id: Id;
    readonly title: string;
    /** The longest title it can get: its width is reserved, so that no other tab moves. */
    readonly widest?: string;
  }[];
  /** Null if none is selected. */
  readonly selected: Id | null;
  readonly onSelect: (id: Id) => void;
  /** Accessible name. */
  readonly label?: string;
  /** ID of the element that shows the selected tab's content. */
  readonly panel?: string;
  /** Prefix of the tabs' IDs, which label the panel. */
  readonly prefix: string;
  readonly className?: string | undefined;
}

/**
 * A tab list: Tab reaches one tab, arrow keys, Home, and End move between tabs, Enter selects one.
 */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: more tabs may need more room
  useLayoutEffect(() => {
    const row = list.current;
    if (!row || typeof ResizeObserver !== 'function') return;
    const markEdges = () => {
      const end = row.scrollWidth - row.clientWidth;
      row.toggleAttribute('data-before', row.scrollLeft > 1);
      row.toggleAttribute('data-after', row.scrollLeft < end - 1);
    };
    const showSelected = () => {
      const shown = row.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!shown || row.scrollWidth <= row.clientWidth) return;
      // Centers the selected tab: a visible next tab shows that there are more.
      const space = row.clientWidth - shown.offsetWidth;
      row.scrollLeft = shown.offsetLeft - row.offsetLeft - space / 2;
    };
    // Runs at first and when a narrower window can hide the tab, always right after the layout.
    // Reading the sizes here would force one more while the app starts.
    const observer = new ResizeObserver(() => {
      showSelected();
      markEdges();
    });
    observer.observe(row);
    row.addEventListener('scroll', markEdges, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', markEdges);
    };
  }, [tabs.length, selected]);

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
      {tabs.map(({ id, title, widest = title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${prefix}-${id}`}
          data-title={widest}
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
