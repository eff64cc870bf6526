import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, useRef, useState } from 'react';
import { Button } from '../buttons/button';
import { usePrinting } from '../layout/use-printing';

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
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    boxSizing: 'border-box',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  // Items out of view are neither laid out nor painted; until one was, it counts as high as a usual one.
  skipped: { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 40px' },
  // As tall as its items: what is around it scrolls.
  whole: { overflowY: 'visible' },
  more: { padding: '6px 12px' },
});

/** Items of a list with its own scrolling that are made at first, and each time that their end is near. */
const pageSize = 50;
/** Pixels before the end at which the next ones are made: a second of scrolling by wheel. */
const nearEnd = 1200;

interface ScrollListProps<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => number | string;
  readonly children: (item: Item, index: number) => ReactNode;
  /** Pixels, section 9: 400 for integrations and logs (default), 200 for devices. */
  readonly maxHeight?: 400 | 200;
  /**
   * It scrolls with what is around it, so many at first and the others on demand: no list that
   * scrolls inside of what scrolls.
   */
  readonly flows?: boolean;
  /** Lines of a text: close to each other, without rules. */
  readonly dense?: boolean;
  /** Instead of an empty list. */
  readonly empty?: ReactNode;
}

/** Of a list that flows: what one reads, and what one asks for when that is not enough. */
const firstItems = 20;
const moreItems = 100;

/** A list of limited height; a long one grows while one scrolls through it, on paper it is whole. */
export const ScrollList = <Item,>(props: ScrollListProps<Item>) => {
  const { items, empty = null, flows = false } = props;
  const printing = usePrinting();
  if (items.length === 0) return empty;
  if (flows) return <FlowingList {...props} atOnce={printing ? items.length : firstItems} />;
  return <GrowingList {...props} isWhole={printing} />;
};

interface PageProps<Item>
  extends Pick<ScrollListProps<Item>, 'items' | 'itemKey' | 'children' | 'dense'> {
  readonly from: number;
}

/** A page that is there already is not made anew for the next one. */
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
    // biome-ignore lint/a11y/useSemanticElements: a group, as the section around it is the landmark
    <div
      role="group"
      className={styles.box}
      style={{ maxHeight }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (pages < all && scrollTop + clientHeight + nearEnd > scrollHeight) setRead(pages + 1);
      }}
    >
      <ul className={styles.list}>
        {Array.from({ length: pages }, (_, page) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: pages stay where they are
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
