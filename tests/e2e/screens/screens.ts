import { frameScreens } from './frame-screens';
import { hrScreens } from './hr-screens';
import { recordScreens } from './record-screens';
import { salesScreens } from './sales-screens';
import type { ScreenArea } from './screen';

/**
 * THE list of screens: the pictures and the sweep go through it. A new screen stands here; a tab,
 * modal or page of a feature that does not is found by `tests/unit/renderer/shell/screens.test.ts`.
 */
export const screenAreas: readonly ScreenArea[] = [
  { name: 'frame', screens: frameScreens },
  { name: 'records', screens: recordScreens },
  { name: 'sales', screens: salesScreens },
  { name: 'HR sync', screens: hrScreens },
];
