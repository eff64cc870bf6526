import type { ComponentProps } from 'react';
import { useFocusAround } from '../focus/use-focus-around';
import { Button } from './button';

/**
 * A small button that goes when what it started, or stops, is over, or becomes the one that undoes
 * it, such as Cancel. The focus stays on it, and then in what was around it.
 */
export const BriefButton = (props: ComponentProps<typeof Button>) => (
  <Button ref={useFocusAround()} size="small" flips {...props} />
);
