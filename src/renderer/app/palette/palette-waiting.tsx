import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useSlice } from '../../state/use-app';
import { PlainPortal } from '../../ui/dialogs/portal';
import { paletteSlice } from './palette-slice';
import './palette-waiting.css';

/** The palette's field before its code is there: what is typed and sent goes over to the real one. */
export const PaletteWaiting = () => {
  const { text, setText, send, hide } = useSlice(paletteSlice, (slice) => slice);
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    field.current?.focus({ preventScroll: true });
    // The dialog that comes after it gives the focus back to whatever has it now.
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') send();
    else hide();
  };
  return (
    <PlainPortal className="palette-waiting">
      <div className="plain-field">
        <SearchRegular />
        <input
          ref={field}
          type="text"
          aria-label="Palette"
          aria-busy="true"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </PlainPortal>
  );
};
