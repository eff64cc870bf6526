import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { messages } from '../../state/messages';

const scripts = new Map<string, Promise<void>>();

/** Loads the provider's script once an address; a failed load can be tried again. */
const loadScript = (url: string): Promise<void> => {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      scripts.delete(url);
      reject(new Error(messages.stripeFailed));
    };
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
};

/**
 * The card provider's client, with the script of the environment: once it is there, the provider's
 * own loader makes no request of its own. Null, with the warnings of section 8, when it is missing
 * or blocked.
 */
export const loadCardProvider = async (
  scriptUrl: string,
  publishableKey: string,
): Promise<Stripe | null> => {
  try {
    await loadScript(scriptUrl);
  } catch {
    console.warn(messages.stripeFailed);
    console.warn(messages.stripeUnavailable);
    return null;
  }
  // A key that the provider does not take is an exception of its client.
  const stripe = 'Stripe' in window ? await loadStripe(publishableKey).catch(() => null) : null;
  if (!stripe) console.warn(messages.stripeUnavailable);
  return stripe;
};
