import { createElement } from 'react';
import type { Feature } from '../../../state/feature';

export const loginAsFeature: Feature = {
  name: 'login-as',
  routes: [
    {
      path: '/login/:id',
      isExact: false,
      load: () =>
        import('./login-as-page').then(
          ({ LoginAsPage }) =>
            ({ parameters: { id = '' } }) =>
              createElement(LoginAsPage, { id }),
        ),
    },
  ],
};
