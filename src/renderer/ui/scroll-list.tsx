import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import { usePrinting } from './use-printing';

const useStyles = makeStyles({
  box: {
    overflowY: 'auto',
    overflowX: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  // Lines of a text, not entries of a list.
  dense: { padding: '0 12px', borderBottom: 'none' },
  list: { listStyleType: 'none', margin: 0, padding: 0, position: 'relative' },
  item: {
    boxSizing: 'border-box',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  // As tall as its items: what is around it scrolls.
  whole: { overflowY: 'visible' },
  more: { padding: '6px 12px' },
  placed: { position: 'absolute', top: 0, left: 0, right: 0 },
});

/** Up to here, measuring and placing costs more than it saves. */
const plainItems = 40;

interface ScrollListProps<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => number | string;
  readonly children: (item: Item, index: number) => ReactNode;
  /** Pixels, section 9: 400 for integrations and logs (default), 200 for devices. */
  readonly maxHeight?: 400 | 200;
  /** Lines of a text: no room and no rule between them. */
  readonly dense?: boolean;
  /**
   * It scrolls with what is around it, so many at first and the others on demand: no list that
   * scrolls inside of what scrolls.
   */
  readonly flows?: boolean;
  /** Pixels of a usual item, padding included; each is measured when it shows. */
  readonly itemHeight?: number;
  /** Instead of an empty list. */
  readonly empty?: ReactNode;
}

/** Of a list that flows: what one reads, and what one asks for when that is not enough. */
const firstItems = 20;
const moreItems = 100;

/** A list of limited height; of a long one, only what is in view is in the document, on paper all of it. */
export const ScrollList = <Item,>(props: ScrollListProps<Item>) => {
  const { items, empty = null, flows = false } = props;
  const printing = usePrinting();
  if (items.length === 0) return empty;
  if (flows) return <FlowingList {...props} atOnce={printing ? items.length : firstItems} />;
  if (items.length <= plainItems || printing) return <PlainList {...props} />;
  return <VirtualList {...props} />;
};

const PlainList = <Item,>({
  label,
  items,
  itemKey,
  children,
  maxHeight = 400,
  dense = false,
}: ScrollListProps<Item>) => {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a group, as the section around it is the landmark
    <div role="group" className={styles.box} style={{ maxHeight }} tabIndex={0} aria-label={label}>
      <ul className={styles.list}>
        {items.map((item, index) => (
          <li key={itemKey(item)} className={mergeClasses(styles.item, dense && styles.dense)}>
            {children(item, index)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const FlowingList = <Item,>({
  label,
  items,
  itemKey,
  children,
  atOnce,
}: ScrollListProps<Item> & { readonly atOnce: number }) => {
  const styles = useStyles();
  const [asked, setAsked] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const count = Math.min(items.length, atOnce + asked);
  const rest = items.length - count;
  const showMore = () => {
    setAsked(asked + moreItems);
    // The button may go: the keyboard goes on at the first of the new ones.
    requestAnimationFrame(() =>
      list.current?.children[count]?.querySelector<HTMLElement>('button, [tabindex]')?.focus(),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" className={mergeClasses(styles.box, styles.whole)} aria-label={label}>
      <ul ref={list} className={styles.list}>
        {items.slice(0, count).map((item, index) => (
          <li
            key={itemKey(item)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles.item}
          >
            {children(item, index)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <Button size="small" appearance="subtle" onClick={showMore}>
            {rest > moreItems
              ? `Show ${moreItems} more of ${rest.toLocaleString('en-US')}`
              : `Show ${rest.toLocaleString('en-US')} more`}
          </Button>
        </div>
      )}
    </div>
  );
};

const VirtualList = <Item,>({
  label,
  items,
  itemKey,
  children,
  maxHeight = 400,
  itemHeight = 40,
  dense = false,
}: ScrollListProps<Item>) => {
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    overscan: 6,
    useFlushSync: false,
    initialRect: { width: 600, height: maxHeight },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="group"
      ref={scroller}
      className={styles.box}
      style={{ height: maxHeight }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((place) => {
          const item = items[place.index];
          return item === undefined ? null : (
            <li
              key={place.key}
              ref={virtualizer.measureElement}
              data-index={place.index}
              aria-setsize={items.length}
              aria-posinset={place.index + 1}
              className={mergeClasses(styles.item, styles.placed, dense && styles.dense)}
              style={{ transform: `translateY(${place.start}px)` }}
            >
              {children(item, place.index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
