import { useEffect, useId } from 'react';
import { useApp } from '../use-app';

/**
 * Says what this form would lose if it closed, as a sentence; null if nothing. A link from outside
 * then asks before it closes the form, and so does the window.
 */
export const useLoss = (loss: string | null): void => {
  const form = useId();
  const setLoss = useApp((state) => state.navigationGuard.setLoss);
  useEffect(() => {
    if (loss === null) return;
    setLoss(form, loss);
    return () => setLoss(form, null);
  }, [form, loss, setLoss]);
};
