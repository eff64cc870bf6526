import { makeStyles } from '@fluentui/react-components';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LoadingOverlay } from '../ui/feedback/loading';
import { mayTakeFocus } from '../ui/focus/may-take-focus';
import { unseen } from '../ui/layout/common-styles';
import { waitingField } from './keyboard/first-focus';

const useStyles = makeStyles({ unseen });

/** Text typed while a tab's code was loading. */
export interface EarlyText {
  readonly tab: number;
  readonly text: string;
}

interface TabWaitingProps {
  readonly tab: number;
  readonly title: string;
  readonly typed: RefObject<EarlyText | null>;
}

/** Stands in for a tab whose code is loading, and collects text for the tab's first field. */
export const TabWaiting = ({ tab, title, typed }: TabWaitingProps) => {
  const styles = useStyles();
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const element = field.current;
    typed.current = null;
    if (!element || !mayTakeFocus()) return;
    const before = document.activeElement;
    element.focus({ preventScroll: true });
    return () => {
      // If the focus has moved elsewhere, the text was not meant for this tab.
      if (document.activeElement !== element) return;
      typed.current = { tab, text: element.value };
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [tab, typed]);

  return (
    <>
      <input
        ref={field}
        {...waitingField}
        type="text"
        aria-label={title}
        aria-busy="true"
        autoComplete="off"
        spellCheck={false}
        className={styles.unseen}
      />
      <LoadingOverlay />
    </>
  );
};
