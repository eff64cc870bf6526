import { useLayoutEffect, useRef } from 'react';
import { pushWaiting } from '../../ui/dialogs/dialog-stack';
import { LoadingOverlay } from '../../ui/feedback/loading';

/** Stands in for a modal whose code is loading: Esc cancels that modal. */
export const WaitingLayer = ({ onEscape }: { readonly onEscape: () => void }) => {
  const newest = useRef(onEscape);
  newest.current = onEscape;
  useLayoutEffect(() => pushWaiting(() => newest.current()), []);
  return <LoadingOverlay />;
};
