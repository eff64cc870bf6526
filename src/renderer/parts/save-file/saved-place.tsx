import { type ReactNode, type Ref, useRef, useState } from 'react';
import './save-file.css';

/** Which side of the button it is on (what is said stands next to it), and how tall that is. */
type Place = 'before' | 'after' | 'before medium' | 'after medium';

interface SavedPlaceProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly at: Place;
  readonly children: ReactNode;
}

/**
 * Room beside a button for what became of its save: what is left of the line, whatever it holds, so
 * nothing moves when something comes. It is there from the start, or screen readers miss the first
 * message.
 */
export const SavedPlace = ({ ref, at, children }: SavedPlaceProps) => (
  <div ref={ref} role="status" className={`saved-place saved-${at}`}>
    {children}
  </div>
);

/**
 * Such a place, and what fills it. A message goes with the next save, with the screen, and when the
 * button saves something else (`what`). The search has it: what words it comes with the first save.
 */
export const useSaved = (what: string, at: Place) => {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<{ readonly of: string; readonly line: ReactNode }>();
  const tell = async (save: (place: Element | null) => Promise<ReactNode>): Promise<void> => {
    setSaid(undefined);
    setSaid({ of: what, line: await save(place.current) });
  };
  return {
    place: (
      <SavedPlace key={what} ref={place} at={at}>
        {said?.of === what && said.line}
      </SavedPlace>
    ),
    tell,
  };
};
