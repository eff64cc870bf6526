import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { pageHeaders } from '../pages/page-layout';
import { renderChooserPage, renderSignInErrorPage } from './chooser-page';
import type { Person } from './person';

const FORM_BYTES = 4096;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > FORM_BYTES) break;
  }
  return new URLSearchParams(text.slice(0, FORM_BYTES));
};

const sendPage = (response: ServerResponse, status: number, page: string): void => {
  response.writeHead(status, pageHeaders).end(page);
};

export interface ChooserOptions {
  readonly provider: Provider;
  readonly people: readonly Person[];
  readonly appName: string;
  readonly mountPath: string;
}

/** The chooser request for a path under the mount path; null for anything else. */
export const chooserRequest = (path: string): { uid: string; cancel: boolean } | null => {
  const match = /^\/interaction\/([\w-]+)(\/cancel)?$/.exec(path);
  return match?.[1] ? { uid: match[1], cancel: match[2] !== undefined } : null;
};

/**
 * Shows the chooser (GET), and accepts the choice (POST, form field `account`) or Cancel (GET). The
 * sign-in's cookie, which is bound to its path, identifies it.
 */
export const createChooser = ({ provider, people, appName, mountPath }: ChooserOptions) => {
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { uid, cancel }: { uid: string; cancel: boolean },
  ): Promise<void> => {
    const action = `${mountPath}/interaction/${uid}`;
    await provider.interactionDetails(request, response);
    if (cancel) {
      const denied = {
        error: 'access_denied',
        error_description: 'The user canceled the sign-in',
      };
      return provider.interactionFinished(request, response, denied);
    }
    if (request.method !== 'POST') {
      const cancelUrl = `${action}/cancel`;
      return sendPage(response, 200, renderChooserPage({ appName, people, action, cancelUrl }));
    }
    const sub = (await readForm(request)).get('account');
    if (!people.some((person) => person.sub === sub) || sub === null) {
      return sendPage(response, 400, renderSignInErrorPage('Account not found.'));
    }
    // Including the other prompts marks them as done: consent is given, the account is selected.
    const choice = { login: { accountId: sub, remember: false }, consent: {}, select_account: {} };
    return provider.interactionFinished(request, response, choice);
  };

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    target: { uid: string; cancel: boolean },
  ): Promise<void> => {
    try {
      await answer(request, response, target);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      const message =
        'This sign-in has ended: it was completed, canceled, or open too long. Go back to the app and sign in again.';
      sendPage(response, 400, renderSignInErrorPage(message));
    }
  };
};
