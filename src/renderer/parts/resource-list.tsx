import type { ReactNode } from 'react';
import type { QueryResult } from '../state/queries/use-query-method';
import { InlineLoading } from '../ui/feedback/loading';
import { ScrollList } from '../ui/tables/scroll-list';
import { QueryError } from './error-state';

interface ResourceListProps<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly resource: QueryResult<readonly Item[]>;
  readonly itemKey: (item: Item) => number | string;
  readonly maxHeight?: 400 | 200;
  readonly dense?: boolean;
  /** As in ScrollList. */
  readonly flows?: boolean;
  readonly empty: ReactNode;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** A fetched list: loading, failed with a retry, empty, or its items in a box of limited height. */
export const ResourceList = <Item,>({
  label,
  resource,
  itemKey,
  maxHeight = 400,
  flows = false,
  dense = false,
  empty,
  children,
}: ResourceListProps<Item>) => {
  const { value, error } = resource;
  return (
    <>
      <QueryError query={resource} />
      {value ? (
        <ScrollList
          label={label}
          items={value}
          itemKey={itemKey}
          maxHeight={maxHeight}
          flows={flows}
          dense={dense}
          empty={empty}
        >
          {children}
        </ScrollList>
      ) : (
        !error && <InlineLoading />
      )}
    </>
  );
};
