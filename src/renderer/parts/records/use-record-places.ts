import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';

export interface RecordPlaces {
  /** Around all of them. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly isOpen: (name: string) => boolean;
  /** Opens it where it is closed, and leads there. */
  readonly show: (name: string) => void;
  readonly close: (name: string) => void;
}

const none: ReadonlySet<string> = new Set();

/** The sections of a record: which are open, and the way to each. Nothing opens out of sight. */
export const useRecordPlaces = (): RecordPlaces => {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(none);
  // An object of its own for each way: the same place twice is two ways.
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
