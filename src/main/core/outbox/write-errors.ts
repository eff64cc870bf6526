import { AppFailure } from '../../../contract/wire/errors';

/** Of a try whose app ended before the answer came. */
export const endedWithApp = 'The app closed before a response arrived.';

export const notFound = () =>
  new AppFailure({ code: 'not-found', message: 'This change is already finished.' });

export const signedOut = () =>
  new AppFailure({
    code: 'unauthorized',
    message: 'Someone else is signed in now. Nothing was sent.',
    outcome: 'not-sent',
  });

/** A refusal after which a part of the change stands: nothing is as it was, so everybody looks again. */
export class PartiallyApplied extends AppFailure {}
