import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useApp, useSlice } from '../../../state/use-app';
import { lazyScreen } from '../../../ui/layout/lazy-screen';
import { isPreviewing, type Previewed, previewSlice } from './preview-slice';

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

// No preview is possible before there are results.
const Preview = lazyScreen(() => import('./preview-panel').then((module) => module.Preview));

/** Milliseconds on a row before its preview shows; long enough not to trigger while reading on. */
const stayTime = 600;

/** Milliseconds that a preview stays while the pointer moves between rows. */
const lingerTime = 150;

/** The record to preview; null if the pointer or focus has not rested long enough. */
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
  /** The preview's close button had the focus, which returns to the list. */
  readonly onClosed: (kind: Previewed['kind']) => void;
}

/** The place of the preview, next to the list with the row. */
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
  const styles = useStyles();
  useEffect(() => () => left.current(), []);
  useEffect(() => {
    // The preview disappeared under the pointer.
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
      className={mergeClasses(styles.root, styles[previewed.kind])}
      // The pointer may move into the preview.
      onPointerEnter={() => {
        leaveIt();
        left.current = rest(previewed);
      }}
      onPointerLeave={leaveIt}
    >
      <Preview previewed={previewed} asks={isRested} onClose={onClose} />
    </section>
  );
};
