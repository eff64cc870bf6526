import type { AppError } from '../../../contract/wire/errors';
import { waitText } from '../../../domain/text/duration';
import { plainMessage, withoutWebPage } from '../../../domain/text/technical-details';

/**
 * User messages of section 8, verbatim. Those that a rule decides on are in `domain`, with the rule.
 */
export const messages = {
  serverError:
    'Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
  searching: (message: string) => `Error searching: ${message}`,
  downloadQuote: (message: string) => `Error download quote: ${message}`,
  downloadingQuote: (message: string) => `Error downloading quote: ${message}`,
  addingIp: (message: string) => `Error adding IP: ${message}`,
  invalidTeamId: 'Invalid team ID',
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
  namesNotSearched: 'Names aren’t searched, only IDs, emails, slugs, hashes, and device IDs.',
} as const;

/**
 * The user's message for an error: the server's own (checklist A11), or the sentence from section 8
 * for a status above 500 (500 itself is not above, checklist J3).
 */
export const errorText = (error: AppError): string => {
  if (error.code === 'server' && error.status > 500) return messages.serverError;
  const isOwn = error.code === 'offline' || error.code === 'unauthorized';
  return (isOwn ? plainMessage : withoutWebPage)(error.message).text;
};

/** Maximum characters of a line; a longer text is a whole page. */
const longestWords = 300;

/**
 * The `{message}` in a text of section 8: the server's own message, whatever its status, unless it
 * is not meant for people (a gateway's page, or the status text).
 */
export const saidText = (error: AppError): string => {
  const { message, wordless } = error;
  const isReadable = !wordless && message.length <= longestWords && !/^\s*[<{[]/.test(message);
  return error.code === 'server' && isReadable ? message : errorText(error);
};

/**
 * Whether a failure needs a message. A lost session and a lock have their own screens, and the user
 * knows what they canceled.
 */
export const needsMessage = ({ code }: AppError): boolean =>
  code !== 'unauthorized' && code !== 'locked' && code !== 'cancelled';

/** Details for support; null if there are none. */
export const technicalDetails = (error: AppError): string | null => {
  switch (error.code) {
    case 'offline':
    case 'unauthorized':
      return plainMessage(error.message).machine;
    case 'server': {
      const said = error.status > 500 ? error.message : withoutWebPage(error.message).machine;
      return `HTTP ${error.status} ${said ?? ''}`.trim();
    }
    case 'invalid-response':
      return error.route === undefined ? error.field : `${error.route}: ${error.field}`;
    case 'file':
      return error.reason;
    default:
      return withoutWebPage(error.message).machine;
  }
};

/** The next step for the user, shown below the message; null if there is none. */
export const nextStep = (error: AppError): string | null => {
  switch (error.code) {
    case 'offline':
      if (error.fromApp && error.outcome === 'not-sent') return null;
      // The message itself says whether the server may have acted; a retry is safe in that case.
      return error.outcome === 'unknown'
        ? 'Check your connection and try again.'
        : 'Nothing was sent. Check your connection and try again.';
    case 'timeout':
      return 'Try again in a moment.';
    case 'forbidden':
      return 'Ask an administrator for the permission you need.';
    case 'rate-limited':
      return error.retryAfterSeconds === undefined
        ? 'Wait a moment and try again.'
        : `Try again in ${waitText(error.retryAfterSeconds)}.`;
    case 'invalid-response':
      return 'Send support the text under Details.';
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
