import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { RecordRef } from '../../../../contract/entities/visits';
import { useApp, useSlice } from '../../../state/use-app';
import { lazyScreen } from '../../../ui/layout/lazy-screen';
import { isPeeking, peekSlice } from './peek-slice';

const useStyles = makeStyles({
  // Covers the other table, so that the list stays visible and nothing moves. In a narrow window,
  // the tables are stacked.
  root: {
    zIndex: 5,
    alignSelf: 'start',
    boxSizing: 'border-box',
    minWidth: 0,
    maxHeight: '100%',
    padding: '12px 12px 12px 16px',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    '@media print': { display: 'none' },
  },
  member: {
    gridColumn: 2,
    gridRow: 1,
    '@media (max-width: 900px)': {
      gridColumn: 1,
      gridRow: 2,
    },
  },
  team: {
    gridColumn: 1,
    gridRow: 1,
    justifySelf: 'end',
    width: 'min(400px, 100%)',
    '@media (max-width: 900px)': {
      width: '100%',
    },
  },
});

// No peek is possible before there are results.
const Peek = lazyScreen(() => import('./peek-panel').then((module) => module.Peek));

/** Milliseconds on a row before its peek shows; long enough not to trigger while reading on. */
const stayTime = 600;

/** Milliseconds that a peek stays while the pointer moves between rows. */
const lingerTime = 150;

/** The record to peek; null if the pointer or focus has not stayed long enough. */
const usePeeked = (): RecordRef | null => {
  const hovered = useSlice(peekSlice, (slice) => slice.hovered.at(-1) ?? null);
  const mode = useSlice(peekSlice, (slice) => slice.mode);
  const shows = useSlice(peekSlice, isPeeking);
  const stay = useSlice(peekSlice, (slice) => slice.stay);
  const leave = useSlice(peekSlice, (slice) => slice.leave);
  const isCovered = useApp((state) => state.navigation.modals.length > 0);
  const [shown, setShown] = useState<RecordRef | null>(null);
  useEffect(() => {
    if (hovered && shows) {
      setShown(hovered);
      return;
    }
    const timer = hovered
      ? mode === 'waiting' && setTimeout(stay, stayTime)
      : setTimeout(() => {
          setShown(null);
          leave();
        }, lingerTime);
    return () => {
      if (timer !== false) clearTimeout(timer);
    };
  }, [hovered, mode, shows, stay, leave]);
  return shows && !isCovered ? shown : null;
};

interface PeekPlaceProps {
  /** The peek's close button had the focus, which returns to the list. */
  readonly onClosed: (kind: RecordRef['kind']) => void;
}

/** The place of the peek, next to the list with the row. */
export const PeekPlace = ({ onClosed }: PeekPlaceProps) => {
  const peeked = usePeeked();
  const hovered = useSlice(peekSlice, (slice) => slice.hovered);
  const hover = useSlice(peekSlice, (slice) => slice.hover);
  const close = useSlice(peekSlice, (slice) => slice.close);
  const isKept = useSlice(peekSlice, (slice) => slice.mode === 'kept');
  const left = useRef(() => {});
  const leaveIt = () => {
    left.current();
    left.current = () => {};
  };
  const styles = useStyles();
  const place = useRef<HTMLElement>(null);
  const isShown = peeked !== null;
  const isByKey = useRef(false);
  useEffect(() => {
    isByKey.current = isKept;
  }, [isKept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the peek or the key appears
  useEffect(() => {
    const section = place.current;
    if (!section || !isByKey.current || typeof ResizeObserver !== 'function') return;
    // In a low window with stacked tables, it may be out of view, also once it shows what it loads.
    // Hovering moves nothing.
    const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'nearest' }));
    observer.observe(section);
    return () => {
      observer.disconnect();
      isByKey.current = false;
    };
  }, [isShown, isKept]);
  useEffect(() => () => left.current(), []);
  useEffect(() => {
    // The peek disappeared under the pointer.
    if (!peeked) left.current();
  }, [peeked]);
  if (!peeked) return null;
  const onClose = () => {
    close();
    onClosed(peeked.kind);
  };
  const isHovered = hovered.some(({ kind, id }) => kind === peeked.kind && id === peeked.id);
  return (
    <section
      ref={place}
      aria-label="Peek"
      aria-live={isKept ? 'polite' : 'off'}
      className={mergeClasses(styles.root, styles[peeked.kind])}
      // The pointer may move into the peek.
      onPointerEnter={() => {
        leaveIt();
        left.current = hover(peeked);
      }}
      onPointerLeave={leaveIt}
    >
      <Peek peeked={peeked} asks={isHovered} onClose={onClose} />
    </section>
  );
};
