import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HintBubbleProps } from './hint-bubble';
import { type HintWatch, type ShownHint, watchHints } from './watch-hints';

let Bubble: ComponentType<HintBubbleProps> | null = null;
let loading = false;

/** Shows the hint of the hovered or focused element; mounted once per page (section 9). */
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
        // The next hint retries; until then screen readers have the description.
        () => {
          loading = false;
        },
      );
    };
    const watching = watchHints(document, setShown, load);
    watch.current = watching;
    // A hint shown by hover closes on Esc and leaves the key to the dialog; Fluent's tooltip would
    // consume it. A hint shown by focus does consume it.
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
