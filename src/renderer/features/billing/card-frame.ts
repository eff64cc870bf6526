import { messages } from '../../state/feedback/messages';
import type { PaymentMethodMade } from './card-slice';

/** A message from the frame. It runs the payment provider's script, so no field is trusted. */
interface Told {
  readonly attempt?: unknown;
  readonly kind?: unknown;
  readonly error?: unknown;
  readonly height?: unknown;
  readonly id?: unknown;
  readonly script?: unknown;
}

export interface CardFrameListener {
  onShown(): void;
  onMissing(): void;
  /** The typed card changed; `error` describes a problem with it. */
  onChange(error: string | null): void;
  onEscape(): void;
  onSubmit(): void;
  /** Pixels. */
  onHeight(height: number): void;
}

export interface CardFrame {
  /**
   * Null if the frame was closed before the payment provider responded. Rejects if the provider
   * failed or didn't respond within 90 seconds.
   */
  make(): Promise<PaymentMethodMade | null>;
  /** Focuses the card's fields. */
  focus(): void;
  /** Call when the page's colors change. */
  repaint(): void;
  close(): void;
}

export interface CardFrameOptions {
  readonly frameUrl: string;
  readonly scriptUrl: string;
  readonly key: string;
  readonly listener: CardFrameListener;
}

/** Milliseconds to wait for the frame's document, which comes from this computer. */
const LOAD_TIMEOUT = 10_000;
/**
 * Milliseconds to wait for a payment method: the frame's process may be gone. A later one is
 * ignored, and no card is added without one.
 */
const MAKE_TIMEOUT = 90_000;
/** Pixels. */
const TALLEST = 600;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Colors and fonts around the frame. */
const lookOf = (frame: HTMLElement) => {
  const css = getComputedStyle(frame);
  return {
    look: { scheme: css.colorScheme, ground: css.backgroundColor, text: css.color },
    style: {
      base: {
        color: css.color,
        fontFamily: css.fontFamily,
        fontSize: css.fontSize,
        '::placeholder': { color: css.getPropertyValue('--colorNeutralForeground3').trim() },
      },
      invalid: { color: css.getPropertyValue('--colorStatusDangerForeground1').trim() },
    },
  };
};

/**
 * Communicates with the document of the card form. The payment provider's script runs there on its own
 * origin, and the typed number never reaches this page. Messages are accepted only from that window
 * and origin, and sent only there.
 */
export const connectCardFrame = (
  frame: HTMLIFrameElement,
  { frameUrl, scriptUrl, key, listener }: CardFrameOptions,
): CardFrame => {
  const { origin } = new URL(frameUrl);
  let response: PromiseWithResolvers<PaymentMethodMade | null> | null = null;
  let making: ReturnType<typeof setTimeout> | undefined;
  /** A late response is of an earlier one, and of the card as it was then. */
  let attempt = 0;

  const send = (message: object): void => frame.contentWindow?.postMessage(message, origin);

  const onMissing = (): void => {
    clearTimeout(waiting);
    console.warn(messages.stripeUnavailable);
    listener.onMissing();
  };
  const waiting = setTimeout(() => {
    console.warn(messages.stripeFailed);
    onMissing();
  }, LOAD_TIMEOUT);

  const giveUp = (): void => {
    response?.reject(new Error('The payment provider didn’t respond.'));
    response = null;
  };

  const onMade = (told: Told): void => {
    if (told.attempt !== attempt) return;
    const id = text(told.id);
    const error = text(told.error);
    if (id !== null) response?.resolve({ id });
    else if (error !== null) response?.resolve({ error });
    else giveUp();
    clearTimeout(making);
    response = null;
  };

  const focus = (): void => {
    // The frame first, then the field in it; in the other order neither receives keys.
    frame.focus({ preventScroll: true });
    send({ kind: 'focus' });
  };

  const handlers: Readonly<Record<string, (told: Told) => void>> = {
    loaded() {
      clearTimeout(waiting);
      send({ kind: 'show', scriptUrl, key, ...lookOf(frame) });
    },
    shown: () => listener.onShown(),
    ready: focus,
    missing({ script }) {
      if (script !== true) console.warn(messages.stripeFailed);
      onMissing();
    },
    change: ({ error }) => listener.onChange(text(error)),
    escape: () => listener.onEscape(),
    submit: () => listener.onSubmit(),
    height({ height }) {
      if (typeof height === 'number' && height > 0) listener.onHeight(Math.min(height, TALLEST));
    },
    made: onMade,
  };

  const onMessage = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const told: Told = Object(Object(event.data).card);
    const kind = text(told.kind) ?? '';
    if (Object.hasOwn(handlers, kind)) handlers[kind]?.(told);
  };
  window.addEventListener('message', onMessage);

  return {
    make() {
      response = Promise.withResolvers();
      making = setTimeout(giveUp, MAKE_TIMEOUT);
      const { promise } = response;
      attempt += 1;
      send({ kind: 'make', attempt });
      return promise;
    },
    focus,
    repaint: () => send({ kind: 'look', ...lookOf(frame) }),
    close() {
      clearTimeout(waiting);
      clearTimeout(making);
      window.removeEventListener('message', onMessage);
      response?.resolve(null);
    },
  };
};
