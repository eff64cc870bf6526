import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HintBubbleProps } from './hint-bubble';
import { type HintWatch, type ShownHint, watchHints } from './watch-hints';

let Bubble: ComponentType<HintBubbleProps> | null = null;
let loading = false;

/** Shows the hint of whatever the pointer or the focus is on; once on the page (section 9). */
export const HintLayer = () => {
  const [shown, setShown] = useState<ShownHint | null>(null);
  const [, setLoaded] = useState(Bubble !== null);
  const watch = useRef<HintWatch>(null);
  useEffect(() => {
    const load = (): void => {
      if (Bubble || loading) return;
      loading = true;
      import('./hint-bubble').then(
        (module) => {
          Bubble = module.HintBubble;
          setLoaded(true);
        },
        // The next hint asks again; until then screen readers have the description.
        () => {
          loading = false;
        },
      );
    };
    const watching = watchHints(document, setShown, load);
    watch.current = watching;
    // What shows because the pointer happens to rest there goes first and leaves the key to the
    // dialog: Fluent's tooltip would take it. One that came with the focus takes it.
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && watching.isUnderPointer()) flushSync(() => watching.dismiss());
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      watching.stop();
    };
  }, []);
  return shown && Bubble ? (
    <Bubble shown={shown} onDismiss={() => watch.current?.dismiss()} />
  ) : null;
};
