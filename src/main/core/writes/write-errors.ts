import { AppFailure } from '../../../contract/errors';

/** Of a try whose app ended before the answer came. */
export const endedWithApp = 'The app ended before the answer came.';

export const notFound = () =>
  new AppFailure({ code: 'not-found', message: 'This change is not unfinished any more.' });

export const signedOut = () =>
  new AppFailure({
    code: 'unauthorized',
    message: 'Somebody else is signed in by now: nothing was sent.',
    outcome: 'not-sent',
  });
