import type { AppError } from '../../../contract/wire/errors';
import { pluralize } from '../../../domain/text/pluralize';
import { plainMessage } from '../../../domain/text/technical-details';

/** THE catalogue of what the user reads (section 8), letter for letter, odd spellings included. */
export const messages = {
  serverError:
    'Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
  searching: (message: string) => `Error searching: ${message}`,
  downloadQuote: (message: string) => `Error download quote: ${message}`,
  downloadingQuote: (message: string) => `Error downloading quote: ${message}`,
  addingIp: (message: string) => `Error adding IP: ${message}`,
  createTeamFailed: 'Server error - please refresh',
  badEmails: 'Bad email(s) detected',
  tooManyCharacters: 'Too many characters',
  requiredFields: 'Must fill out all required fields',
  copiedCheckoutLink: 'Copied Checkout Link!',
  invalidTeamId: 'Invalid team ID',
  userNotFound: 'User not found',
  userNotInGroup: 'User is not part of this group',
  directoryOverviewFailed: 'Internal Server Error',
  directoryUnhandled: 'Unhadled error',
  stripeFailed: 'Failed to load Stripe.js',
  stripeUnavailable: 'Stripe.js not available',
  updatedDemoTeam: 'Successfully updated internal demo team!',
  deletedMember: (name: string) => `Successfully deleted member ${name}!`,
  updatedMember: 'Successfully updated member!',
  updatedTeam: 'Successfully updated team!',
  updatedLinksData: 'Successfully updated links data!',
  updatedMemberTeams: 'Successfully updated members teams data!',
  registeredDevice: 'Successfully registered device!',
  updatedLeadCapture: 'Successfully updated lead capture mode!',
  confirmDeleteMember: 'Are you sure you want to delete this member?',
  confirmTransfer:
    'Are you sure you want to transfer this member to a new team? This can have unintended consequences.',
  confirmSubscription:
    'Are you sure you want to update this info? Incorrect updates may cause issues',
  noConnections: 'No integration connections available',
  noLogs: 'No CRM export logs available',
  noDevices: 'No devices registered for this member',
  noBusinessCards: 'No business card data available',
  noResults: 'No results',
} as const;

/**
 * What the user reads of an error: the server's own message (checklist A11), or the sentence of
 * section 8 for a status above 500 (500 itself is not above, checklist J3).
 */
export const errorText = (error: AppError): string => {
  if (error.code === 'server' && error.status > 500) return messages.serverError;
  const isOwn = error.code === 'offline' || error.code === 'unauthorized';
  return isOwn ? plainMessage(error.message).text : error.message;
};

/** Characters that fit into a line; longer texts are pages. */
const longestWords = 300;

/**
 * What stands for `{message}` in a text of section 8: the server's own words, whatever the status that
 * they came with, where they are for people (not a gateway's page, nor the status's own text).
 */
export const saidText = (error: AppError): string => {
  const { message, wordless } = error;
  const isReadable = !wordless && message.length <= longestWords && !/^\s*[<{[]/.test(message);
  return error.code === 'server' && isReadable ? message : errorText(error);
};

/** What support may ask for and nobody else reads; null where there is nothing more to say. */
export const technicalDetails = (error: AppError): string | null => {
  switch (error.code) {
    case 'offline':
    case 'unauthorized':
      return plainMessage(error.message).machine;
    case 'server':
      return error.status > 500 ? `HTTP ${error.status} ${error.message}` : `HTTP ${error.status}`;
    case 'invalid-response':
      return error.field;
    case 'file':
      return error.reason;
    default:
      return null;
  }
};

/** What to do about it, where there is something to do; stands below the message. */
export const nextStep = (error: AppError): string | null => {
  switch (error.code) {
    case 'offline':
      // Whether the server may have acted, the message says itself; a second try is safe then.
      return error.outcome === 'unknown'
        ? 'Check the connection and try again.'
        : 'Nothing was sent. Check the connection and try again.';
    case 'timeout':
      return 'Try again in a moment.';
    case 'forbidden':
      return 'Ask an administrator for the permission you need.';
    case 'rate-limited':
      return error.retryAfterSeconds === undefined
        ? 'Wait a moment and try again.'
        : `Try again in ${pluralize(Math.ceil(error.retryAfterSeconds), 'second')}.`;
    case 'invalid-response':
      return 'Send support the text under Details.';
    case 'file':
      return 'Check the downloads folder in Settings and try again.';
    case 'conflict':
      return error.unfinished
        ? 'Check whether it was done, then resolve it under Unfinished changes.'
        : null;
    case 'internal':
      return `Give support this reference: ${error.correlationId}`;
    default:
      return null;
  }
};
