import { useEffect } from 'react';
import { exactTimeText } from '../../ui/text/time-formats';

/**
 * Says at the top of a printed page (`print.css`) where and when it is from: on paper, `1 day ago`
 * has no day, and a sandbox looks like production.
 */
export const usePrintedLine = (environment: string | undefined, email: string): void => {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const set = () => {
      const time = exactTimeText(new Date().toISOString());
      const parts = ['Internal Dash', environment, `Printed ${time} by ${email}`];
      dataset.printed = parts.filter((part) => part !== undefined).join(' · ');
    };
    const clear = () => {
      delete dataset.printed;
    };
    window.addEventListener('beforeprint', set);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', set);
      window.removeEventListener('afterprint', clear);
      clear();
    };
  }, [environment, email]);
};
