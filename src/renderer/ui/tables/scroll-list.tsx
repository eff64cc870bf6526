import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, useRef, useState } from 'react';
import { usePrinting } from '../layout/use-printing';
import { useShowMore } from './show-more';

const useStyles = makeStyles({
  box: {
    overflowY: 'auto',
    overflowX: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  // Lines of text instead of separate entries.
  dense: { padding: '0 12px', borderBottom: 'none' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    boxSizing: 'border-box',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  // Skips layout and paint of items out of view; the height is an estimate until the first render.
  skipped: { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 40px' },
  // As tall as its items: the surrounding element scrolls.
  whole: { overflowY: 'visible' },
});

/** Number of items in a scrolling list rendered at first, and added whenever the end is near. */
const pageSize = 50;
/** Pixels before the end at which more items render: about a second of wheel scrolling. */
const nearEnd = 1200;

interface ScrollListProps<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => number | string;
  readonly children: (item: Item, index: number) => ReactNode;
  /** Pixels, from section 9: 400 for integrations and logs (default), 200 for devices. */
  readonly maxHeight?: 400 | 200;
  /**
   * Scrolls with the surrounding content and shows more items on demand, to avoid nested scrolling.
   */
  readonly flows?: boolean;
  /** Lines of text: tightly spaced, without borders. */
  readonly dense?: boolean;
  /** Shown if the list is empty. */
  readonly empty?: ReactNode;
}

/**
 * A list with a maximum height. A long one renders more items while scrolling, and all of them for
 * print.
 */
export const ScrollList = <Item,>(props: ScrollListProps<Item>) => {
  const { items, empty = null, flows = false } = props;
  const printing = usePrinting();
  if (items.length === 0) return empty;
  if (flows) return <FlowingList {...props} />;
  return <GrowingList {...props} isWhole={printing} />;
};

interface PageProps<Item>
  extends Pick<ScrollListProps<Item>, 'items' | 'itemKey' | 'children' | 'dense'> {
  readonly from: number;
}

/** Memoized, so that existing pages do not render again when one is added. */
const Page = memo(<Item,>({ items, itemKey, children, dense, from }: PageProps<Item>) => {
  const styles = useStyles();
  return items.slice(from, from + pageSize).map((item, index) => (
    <li
      key={itemKey(item)}
      aria-setsize={items.length}
      aria-posinset={from + index + 1}
      className={mergeClasses(styles.item, styles.skipped, dense && styles.dense)}
    >
      {children(item, from + index)}
    </li>
  ));
}) as <Item>(props: PageProps<Item>) => ReactNode;

const GrowingList = <Item,>({
  label,
  items,
  itemKey,
  children,
  maxHeight = 400,
  dense = false,
  isWhole,
}: ScrollListProps<Item> & { readonly isWhole: boolean }) => {
  const styles = useStyles();
  const [read, setRead] = useState(1);
  const all = Math.ceil(items.length / pageSize);
  const pages = isWhole ? all : Math.min(all, read);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark
    <div
      role="group"
      className={styles.box}
      style={{ maxHeight }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs keyboard access
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (pages < all && scrollTop + clientHeight + nearEnd > scrollHeight) setRead(pages + 1);
      }}
    >
      <ul className={styles.list}>
        {Array.from({ length: pages }, (_, page) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their order
            key={page}
            items={items}
            itemKey={itemKey}
            from={page * pageSize}
            dense={dense}
          >
            {children}
          </Page>
        ))}
      </ul>
    </div>
  );
};

const FlowingList = <Item,>({ label, items, itemKey, children }: ScrollListProps<Item>) => {
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const { shown, more } = useShowMore(items, list);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" className={mergeClasses(styles.box, styles.whole)} aria-label={label}>
      <ul ref={list} className={styles.list}>
        {shown.map((item, index) => (
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
      {more}
    </div>
  );
};
