import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useApp, useSlice } from '../../state/use-app';
import { isPeeking, type Peeked, peekSlice } from './peek-slice';
import './peek-place.css';

// Nobody peeks before there are results.
const Peek = lazy(() => import('./peek').then((module) => ({ default: module.Peek })));

/** Milliseconds on a row after which its facts show without Space: reading on is not resting. */
const stayTime = 600;

/** Milliseconds for which they stay while one goes from row to row. */
const lingerTime = 150;

/** The record to show the facts of; null while nobody rests long enough. */
const usePeeked = (): Peeked | null => {
  const rested = useSlice(peekSlice, (slice) => slice.rested.at(-1) ?? null);
  const mode = useSlice(peekSlice, (slice) => slice.mode);
  const shows = useSlice(peekSlice, isPeeking);
  const stay = useSlice(peekSlice, (slice) => slice.stay);
  const leave = useSlice(peekSlice, (slice) => slice.leave);
  const isCovered = useApp((state) => state.navigation.modals.length > 0);
  const [shown, setShown] = useState<Peeked | null>(null);
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

interface PeekPlaceProps {
  /** Its own button had the focus, which goes back to the list. */
  readonly onClosed: (kind: Peeked['kind']) => void;
}

/** Where the facts of a row's record show, beside the list that it stands in. */
export const PeekPlace = ({ onClosed }: PeekPlaceProps) => {
  const peeked = usePeeked();
  const rested = useSlice(peekSlice, (slice) => slice.rested);
  const rest = useSlice(peekSlice, (slice) => slice.rest);
  const close = useSlice(peekSlice, (slice) => slice.close);
  const isKept = useSlice(peekSlice, (slice) => slice.mode === 'kept');
  const left = useRef(() => {});
  const leaveIt = () => {
    left.current();
    left.current = () => {};
  };
  useEffect(() => () => left.current(), []);
  useEffect(() => {
    // It went from under the pointer.
    if (!peeked) left.current();
  }, [peeked]);
  if (!peeked) return null;
  const onClose = () => {
    close();
    onClosed(peeked.kind);
  };
  const isRested = rested.some(({ kind, id }) => kind === peeked.kind && id === peeked.id);
  return (
    <section
      aria-label="Peek"
      aria-live={isKept ? 'polite' : 'off'}
      className={`peek-place peek-of-${peeked.kind}`}
      // The pointer may go over to it.
      onPointerEnter={() => {
        leaveIt();
        left.current = rest(peeked);
      }}
      onPointerLeave={leaveIt}
    >
      <Suspense fallback={null}>
        <Peek peeked={peeked} asks={isRested} onClose={onClose} />
      </Suspense>
    </section>
  );
};
