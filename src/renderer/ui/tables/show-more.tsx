import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useState } from 'react';
import { formatNumber } from '../../../domain/text/format-number';
import { Button } from '../buttons/button';
import { usePrinting } from '../layout/use-printing';

const useStyles = makeStyles({ more: { padding: '6px 12px' } });

/** Number of items of a long list: at first, and added per click. */
const firstItems = 20;
const moreItems = 100;

interface Shown<Item> {
  readonly shown: readonly Item[];
  /** The button for more; null if all are shown. */
  readonly more: ReactNode;
}

/**
 * The first items of a list that its surroundings scroll, and a button that adds more; all of them
 * for print. `list` is the element whose children are the items.
 */
export const useShowMore = <Item,>(
  items: readonly Item[],
  list: RefObject<HTMLElement | null>,
): Shown<Item> => {
  const styles = useStyles();
  const printing = usePrinting();
  const [asked, setAsked] = useState(0);
  const count = printing ? items.length : Math.min(items.length, firstItems + asked);
  const rest = items.length - count;
  const showMore = () => {
    setAsked(asked + moreItems);
    // The button may disappear, so the focus moves to the first new item.
    requestAnimationFrame(() =>
      list.current?.children[count]?.querySelector<HTMLElement>('button, [tabindex]')?.focus(),
    );
  };
  return {
    shown: items.slice(0, count),
    more: rest > 0 && (
      <div className={styles.more}>
        <Button size="small" appearance="subtle" onClick={showMore}>
          {rest > moreItems
            ? `Show ${moreItems} more of ${formatNumber(rest)}`
            : `Show ${formatNumber(rest)} more`}
        </Button>
      </div>
    ),
  };
};
