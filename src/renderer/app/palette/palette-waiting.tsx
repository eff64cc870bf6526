import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useSlice } from '../../state/use-app';
import { PlainPortal } from '../../ui/dialogs/portal';
import { paletteSlice } from './palette-slice';

const useStyles = makeStyles({
  // Must match the position of the palette's own field.
  root: {
    position: 'fixed',
    top: '20vh',
    left: '50%',
    zIndex: 1000000,
    width: 'min(656px, 88vw)',
    transform: 'translateX(-50%)',
  },
  field: { width: '100%' },
});

/** The palette's field while its code loads; the real field takes over text and Enter. */
export const PaletteWaiting = () => {
  const { text, setText, send, hide } = useSlice(paletteSlice, (slice) => slice);
  const styles = useStyles();
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    field.current?.focus({ preventScroll: true });
    // The real dialog restores the focus to the element that has it when it opens.
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') send();
    else hide();
  };
  return (
    <PlainPortal className={styles.root}>
      <Input
        ref={field}
        className={styles.field}
        size="large"
        appearance="filled-lighter"
        contentBefore={<SearchRegular />}
        aria-label="Palette"
        aria-busy="true"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(_event, data) => setText(data.value)}
        onKeyDown={onKeyDown}
      />
    </PlainPortal>
  );
};
