import { useLayoutEffect, useRef } from 'react';
import { pushWaiting } from '../../ui/dialogs/dialog-stack';
import { LoadingOverlay } from '../../ui/feedback/loading';

/** Instead of a modal whose code is on its way: Esc is for that modal already, and it does not come. */
export const WaitingLayer = ({ onEscape }: { readonly onEscape: () => void }) => {
  const newest = useRef(onEscape);
  newest.current = onEscape;
  useLayoutEffect(() => pushWaiting(() => newest.current()), []);
  return <LoadingOverlay />;
};
