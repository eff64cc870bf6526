import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { joinClasses } from './join-classes';
import './tabs.css';

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
  const list = useRef<HTMLDivElement>(null);
  const stop = tabs.some(({ id }) => id === selected) ? selected : tabs[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: more tabs may need more room
  useLayoutEffect(() => {
    const row = list.current;
    if (!row) return;
    const markEdges = () => {
      const end = row.scrollWidth - row.clientWidth;
      row.toggleAttribute('data-before', row.scrollLeft > 1);
      row.toggleAttribute('data-after', row.scrollLeft < end - 1);
    };
    markEdges();
    row.addEventListener('scroll', markEdges, { passive: true });
    window.addEventListener('resize', markEdges);
    return () => {
      row.removeEventListener('scroll', markEdges);
      window.removeEventListener('resize', markEdges);
    };
  }, [tabs.length]);

  useLayoutEffect(() => {
    if (selected === null) return;
    const showSelected = () => {
      const row = list.current;
      const shown = row?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!row || !shown || row.scrollWidth <= row.clientWidth) return;
      // Centers the selected tab: a visible next tab shows that there are more.
      const space = row.clientWidth - shown.offsetWidth;
      row.scrollLeft = shown.offsetLeft - row.offsetLeft - space / 2;
    };
    showSelected();
    // A narrower window can hide it.
    window.addEventListener('resize', showSelected);
    return () => window.removeEventListener('resize', showSelected);
  }, [selected]);

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
      className={joinClasses('tabs-list', className)}
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
          className={joinClasses('tabs-tab', id === selected && 'tabs-selected')}
          onClick={() => onSelect(id)}
        >
          <span className="tabs-text">{title}</span>
        </button>
      ))}
    </div>
  );
};
