import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useApp, useSlice } from '../../../state/use-app';
import { isPreviewing, type Previewed, previewSlice } from './preview-slice';
import './preview-place.css';

// Nobody peeks before there are results.
const Preview = lazy(() =>
  import('./preview-panel').then((module) => ({ default: module.Preview })),
);

/** Milliseconds on a row after which its facts show without Space: reading on is not resting. */
const stayTime = 600;

/** Milliseconds for which they stay while one goes from row to row. */
const lingerTime = 150;

/** The record to show the facts of; null while nobody rests long enough. */
const usePreviewed = (): Previewed | null => {
  const rested = useSlice(previewSlice, (slice) => slice.rested.at(-1) ?? null);
  const mode = useSlice(previewSlice, (slice) => slice.mode);
  const shows = useSlice(previewSlice, isPreviewing);
  const stay = useSlice(previewSlice, (slice) => slice.stay);
  const leave = useSlice(previewSlice, (slice) => slice.leave);
  const isCovered = useApp((state) => state.navigation.modals.length > 0);
  const [shown, setShown] = useState<Previewed | null>(null);
  useEffect(() => {
    if (rested && shows) {
      setShown(rested);
      return;
    }
    const timer = rested
      ? mode === 'waiting' && setTimeout(stay, stayTime)
      : setTimeout(() => {
          setShown(null);
          leave();
        }, lingerTime);
    return () => {
      if (timer !== false) clearTimeout(timer);
    };
  }, [rested, mode, shows, stay, leave]);
  return shows && !isCovered ? shown : null;
};

interface PreviewPlaceProps {
  /** Its own button had the focus, which goes back to the list. */
  readonly onClosed: (kind: Previewed['kind']) => void;
}

/** Where the facts of a row's record show, beside the list that it stands in. */
export const PreviewPlace = ({ onClosed }: PreviewPlaceProps) => {
  const previewed = usePreviewed();
  const rested = useSlice(previewSlice, (slice) => slice.rested);
  const rest = useSlice(previewSlice, (slice) => slice.rest);
  const close = useSlice(previewSlice, (slice) => slice.close);
  const isKept = useSlice(previewSlice, (slice) => slice.mode === 'kept');
  const left = useRef(() => {});
  const leaveIt = () => {
    left.current();
    left.current = () => {};
  };
  useEffect(() => () => left.current(), []);
  useEffect(() => {
    // It went from under the pointer.
    if (!previewed) left.current();
  }, [previewed]);
  if (!previewed) return null;
  const onClose = () => {
    close();
    onClosed(previewed.kind);
  };
  const isRested = rested.some(({ kind, id }) => kind === previewed.kind && id === previewed.id);
  return (
    <section
      aria-label="Peek"
      aria-live={isKept ? 'polite' : 'off'}
      className={`peek-place peek-of-${previewed.kind}`}
      // The pointer may go over to it.
      onPointerEnter={() => {
        leaveIt();
        left.current = rest(previewed);
      }}
      onPointerLeave={leaveIt}
    >
      <Suspense fallback={null}>
        <Preview previewed={previewed} asks={isRested} onClose={onClose} />
      </Suspense>
    </section>
  );
};
