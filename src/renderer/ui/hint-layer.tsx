import { type ComponentType, useEffect, useRef, useState } from 'react';
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
    return () => watching.stop();
  }, []);
  return shown && Bubble ? (
    <Bubble shown={shown} onDismiss={() => watch.current?.dismiss()} />
  ) : null;
};
