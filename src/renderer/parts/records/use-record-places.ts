import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';

export interface RecordPlaces {
  /** The element that contains all sections. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly isOpen: (name: string) => boolean;
  /** Opens the section if it is closed, and scrolls to it. */
  readonly show: (name: string) => void;
  readonly close: (name: string) => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * The open sections of a record, and a way to go to each. A section that opens is scrolled into
 * view.
 */
export const useRecordPlaces = (): RecordPlaces => {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(none);
  // A new object each time, so that the same section can be requested twice.
  const [wanted, setWanted] = useState<{ readonly name: string } | null>(null);
  useLayoutEffect(() => {
    const place =
      wanted && root.current?.querySelector<HTMLElement>(`[data-place="${wanted.name}"]`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView?.({ block: 'start' });
  }, [wanted]);
  return useMemo(
    () => ({
      root,
      isOpen: (name) => open.has(name),
      show: (name) => {
        setOpen((before) => new Set(before).add(name));
        setWanted({ name });
      },
      close: (name) => setOpen((before) => new Set([...before].filter((each) => each !== name))),
    }),
    [open],
  );
};
