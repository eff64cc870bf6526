import { bulkScreens } from './bulk-screens';
import { frameScreens, searchScreens } from './frame-screens';
import { hrScreens } from './hr-screens';
import { peopleScreens } from './people-screens';
import { memberScreens, teamScreens } from './record-screens';
import { flowScreens, toolScreens } from './sales-screens';
import type { ScreenArea } from './screen';
import { updateScreens } from './update-screens';

/**
 * The list of all screens, used for the screenshots and for the every-screen test. Add each new
 * screen here; `tests/unit/renderer/app/screens.test.ts` finds missing tabs, modals, and pages.
 */
export const screenAreas: readonly ScreenArea[] = [
  { name: 'frame', screens: frameScreens },
  { name: 'search', screens: searchScreens },
  { name: 'member', screens: memberScreens },
  { name: 'team', screens: teamScreens },
  { name: 'money path', screens: flowScreens },
  { name: 'sales tools', screens: toolScreens },
  { name: 'lists', screens: bulkScreens },
  { name: 'HR sync', screens: hrScreens },
  {
    name: 'updates',
    notInElectron: 'what says that there is one stands between page and host, on a socket',
    screens: updateScreens,
  },
  { name: 'people', screens: peopleScreens },
];
