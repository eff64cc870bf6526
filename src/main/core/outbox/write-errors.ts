import { AppFailure } from '../../../contract/wire/result';

/** For an attempt whose app ended before the response arrived. */
export const endedWithApp = 'The app closed before a response arrived.';

export const alreadyFinished = () =>
  new AppFailure({ code: 'not-found', message: 'This change is already finished.' });

export const signedOut = () =>
  new AppFailure({
    code: 'unauthorized',
    message: 'Someone else is signed in now. Nothing was sent.',
    outcome: 'not-sent',
  });

/** A refusal after part of the change was made, so all windows must reload the records. */
export class PartiallyApplied extends AppFailure {}
