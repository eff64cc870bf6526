import { Button } from '../../../ui/buttons/button';
import { joinClasses } from '../../../ui/layout/join-classes';
import './recent-searches.css';

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

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The recent searches on this computer; the field above keeps the focus. */
export const RecentSearches = ({
  id,
  searches,
  picked,
  onPick,
  onClear,
  onLeave,
}: RecentSearchesProps) => {
  return (
    <div className="recent-searches-panel">
      <div id={id} role="listbox" aria-label="Recent searches" className="recent-searches-list">
        {searches.map((search, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={search}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === picked}
            className={joinClasses(
              'recent-searches-option',
              index === picked && 'recent-searches-picked',
            )}
            // Keeps the focus in the field; otherwise the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(search)}
          >
            {search}
          </div>
        ))}
      </div>
      <div className="recent-searches-foot">
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
