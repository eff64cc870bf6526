import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../../state/use-app';
import { lazyScreen } from '../../ui/layout/lazy-screen';

const useStyles = makeStyles({
  line: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    // An icon, the start of a file name, and two buttons.
    minWidth: '136px',
    // Takes the remaining width, regardless of its content.
    containerType: 'inline-size',
    display: 'flex',
    alignItems: 'center',
    height: '24px',
    '@media print': { display: 'none' },
  },
  before: { justifyContent: 'flex-end' },
  // Shares its line with a field.
  after: { flexGrow: 2 },
  medium: { height: '32px' },
  // On its own lines, with the whole name.
  below: { minWidth: 0 },
});

/** The code of the messages, which the search loads with the first save. */
export const SavedMessage = lazyScreen(async () => (await import('./saved-file')).SavedMessage);

/** Whether the place is not covered by a dialog. */
const isInView = (place: Element | null): boolean =>
  place?.isConnected === true && place.closest('[inert]') === null;

interface SavedPlaceProps {
  /** The key of the save in `downloads`. */
  readonly of: string;
  /** The side of the button (the message is aligned to it) and the button's height, or below it. */
  readonly at: 'before' | 'after' | 'before medium' | 'after medium' | 'below';
  readonly className?: string;
  /** Shown while the file is being saved. */
  readonly children?: ReactNode;
}

const Place = ({ of, at, className, children }: SavedPlaceProps) => {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const { saving, saved, refused } = useApp((state) => state.downloads.of({ key: of }));
  const addPlace = useApp((state) => state.downloads.addPlace);
  useEffect(() => addPlace(of, () => isInView(place.current)), [addPlace, of]);
  useEffect(() => {
    if (saving) SavedMessage.preload().catch(() => undefined);
  }, [saving]);
  const isBelow = at === 'below';
  return (
    <div
      ref={place}
      role="status"
      className={mergeClasses(
        isBelow ? styles.below : styles.line,
        at.startsWith('before') && styles.before,
        at.startsWith('after') && styles.after,
        at.endsWith('medium') && styles.medium,
        className,
      )}
    >
      {children}
      {(saved || refused) && <SavedMessage saved={saved} refused={refused} wraps={isBelow} />}
    </div>
  );
};

/**
 * Space next to a save button for its message: the remaining width of the line, so that nothing
 * moves. It exists from the start; otherwise screen readers miss the first message. A button that
 * saves something else gets a new place.
 */
export const SavedPlace = (props: SavedPlaceProps) => <Place key={props.of} {...props} />;
