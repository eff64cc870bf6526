import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, type Ref, useRef, useState } from 'react';

const useStyles = makeStyles({
  root: {
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
});

/** The side of the button (the message is aligned to it) and the button's height. */
type MessagePosition = 'before' | 'after' | 'before medium' | 'after medium';

interface SavedPlaceProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly at: MessagePosition;
  readonly children: ReactNode;
}

/**
 * Space next to a save button for its message: the remaining width of the line, so that nothing
 * moves. It exists from the start; otherwise screen readers miss the first message.
 */
export const SavedPlace = ({ ref, at, children }: SavedPlaceProps) => {
  const styles = useStyles();
  return (
    <div
      ref={ref}
      role="status"
      className={mergeClasses(
        styles.root,
        at.startsWith('before') ? styles.before : styles.after,
        at.endsWith('medium') && styles.medium,
      )}
    >
      {children}
    </div>
  );
};

/**
 * A save button's message and its place. The message is cleared by the next save, when the screen
 * closes, and when the button would save something else (`what`). The search loads the code for its
 * messages with the first save.
 */
export const useSaved = (what: string, at: MessagePosition) => {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<{ readonly of: string; readonly line: ReactNode }>();
  const show = async (save: (place: Element | null) => Promise<ReactNode>): Promise<void> => {
    setSaid(undefined);
    setSaid({ of: what, line: await save(place.current) });
  };
  return {
    place: (
      <SavedPlace key={what} ref={place} at={at}>
        {said?.of === what && said.line}
      </SavedPlace>
    ),
    show,
  };
};
