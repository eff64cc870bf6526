import { createElement } from 'react';
import type { Feature } from '../../state/feature';

export const loginAsFeature: Feature = {
  name: 'login-as',
  routes: [
    {
      // Section 2: not exact, so it takes whatever follows, too.
      path: '/login/:id/*?',
      load: () =>
        import('./login-as-page').then(
          ({ LoginAsPage }) =>
            ({ parameters: { id = '' } }) =>
              createElement(LoginAsPage, { id }),
        ),
    },
  ],
};
