import type { Bridge } from '../bridge/client';
import { errorText, messages } from '../ui/messages';

/**
 * Section 8: a status above 500 is an alert, whatever was called; the caller gets the error all the
 * same. Sign-in has its own place for it, the login screen.
 */
export const alertServerErrors = (bridge: Bridge, alert: (message: string) => void): Bridge => ({
  call: async (method, input, options) => {
    const result = await bridge.call(method, input, options);
    if (!result.ok && !method.startsWith('session.')) {
      const text = errorText(result.error);
      if (text === messages.serverError) alert(text);
    }
    return result;
  },
  subscribe: bridge.subscribe,
});
