import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

export const CARD_FRAME_URL = 'https://card.test/';
const ORIGIN = 'https://card.test';

/** A message that the page sent to the frame. */
interface Sent {
  readonly message: { readonly kind: string } & Record<string, unknown>;
  readonly to: unknown;
}

/** The card form's frame, played by the test; its document isn't loaded here. */
export const cardFrame = async () => {
  const frame = await waitFor(() => {
    const there = document.querySelector<HTMLIFrameElement>('iframe[title="Card"]');
    expect(there).not.toBeNull();
    return there!;
  });
  const sent: Sent[] = [];
  const window_ = frame.contentWindow!;
  Object.assign(window_, {
    postMessage: (message: Sent['message'], to: unknown) => void sent.push({ message, to }),
  });
  const hear = (card: object, from: { origin?: string; source?: Window | null } = {}) =>
    act(async () => {
      const make = sent.findLast(({ message }) => message.kind === 'make');
      const told = { attempt: make?.message.attempt, ...card };
      const event = { data: { card: told }, origin: ORIGIN, source: window_, ...from };
      window.dispatchEvent(new MessageEvent('message', event));
    });
  return {
    frame,
    sent,
    hear,
    kinds: () => sent.map(({ message }) => message.kind),
    /** The document, the payment provider's script, and its field are loaded. */
    arrives: async () => {
      await hear({ kind: 'loaded' });
      await hear({ kind: 'shown' });
    },
  };
};
