import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TooltipBubbleProps } from './tooltip-bubble';
import { type ShownTooltip, type TooltipWatch, watchTooltips } from './watch-tooltips';

let Bubble: ComponentType<TooltipBubbleProps> | null = null;
let loading = false;

/** Shows the tooltip of the hovered or focused element; mounted once per page (section 9). */
export const TooltipLayer = () => {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const [, setLoaded] = useState(Bubble !== null);
  const watch = useRef<TooltipWatch>(null);
  useEffect(() => {
    const load = (): void => {
      if (Bubble || loading) return;
      loading = true;
      import('./tooltip-bubble').then(
        (module) => {
          Bubble = module.TooltipBubble;
          setLoaded(true);
        },
        // The next tooltip retries; until then screen readers have the description.
        () => {
          loading = false;
        },
      );
    };
    const watching = watchTooltips(document, setShown, load);
    watch.current = watching;
    // A tooltip shown by hover closes on Esc and leaves the key to the dialog; Fluent's tooltip would
    // consume it. A tooltip shown by focus does consume it.
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
