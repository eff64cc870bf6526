import { messages } from '../../state/feedback/messages';
import type { PaymentMethodMade } from './card-slice';

/** What the frame says; it is the card provider's script that runs there, so nothing of it is believed. */
interface Told {
  readonly kind?: unknown;
  readonly error?: unknown;
  readonly height?: unknown;
  readonly id?: unknown;
  readonly script?: unknown;
}

export interface CardFrameListener {
  onShown(): void;
  onMissing(): void;
  /** Another card is typed in; `error` is what is wrong with it. */
  onChange(error: string | null): void;
  onEscape(): void;
  onSubmit(): void;
  /** Pixels. */
  onHeight(height: number): void;
}

export interface CardFrame {
  /** Null when the frame was closed before the provider answered. */
  make(): Promise<PaymentMethodMade | null>;
  /** The colors of the page have changed. */
  repaint(): void;
  close(): void;
}

export interface CardFrameOptions {
  readonly frameUrl: string;
  readonly scriptUrl: string;
  readonly key: string;
  readonly listener: CardFrameListener;
}

/** Milliseconds for the frame's own document, which comes from this machine. */
const PATIENCE = 10_000;
/** Pixels. */
const TALLEST = 600;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Colors and type of the place that the frame stands in. */
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
 * Talks to the document of the card form: the provider's script runs there, in an origin of its own,
 * and the number that is typed never reaches this page. Messages count only from that very window
 * and origin, and are sent to no other.
 */
export const connectCardFrame = (
  frame: HTMLIFrameElement,
  { frameUrl, scriptUrl, key, listener }: CardFrameOptions,
): CardFrame => {
  const { origin } = new URL(frameUrl);
  let answer: PromiseWithResolvers<PaymentMethodMade | null> | null = null;

  const send = (message: object): void => frame.contentWindow?.postMessage(message, origin);

  const onMissing = (): void => {
    clearTimeout(waiting);
    console.warn(messages.stripeUnavailable);
    listener.onMissing();
  };
  const waiting = setTimeout(() => {
    console.warn(messages.stripeFailed);
    onMissing();
  }, PATIENCE);

  const onMade = (told: Told): void => {
    const id = text(told.id);
    const error = text(told.error);
    if (id !== null) answer?.resolve({ id });
    else if (error !== null) answer?.resolve({ error });
    else answer?.reject(new Error('The payment provider didn’t respond.'));
    answer = null;
  };

  const handlers: Readonly<Record<string, (told: Told) => void>> = {
    loaded() {
      clearTimeout(waiting);
      send({ kind: 'show', scriptUrl, key, ...lookOf(frame) });
    },
    shown: () => listener.onShown(),
    ready() {
      // First the frame, then the field in it: the other way round neither takes keys.
      frame.focus({ preventScroll: true });
      send({ kind: 'focus' });
    },
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

  const hear = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const told: Told = Object(Object(event.data).card);
    const kind = text(told.kind) ?? '';
    if (Object.hasOwn(handlers, kind)) handlers[kind]?.(told);
  };
  window.addEventListener('message', hear);

  return {
    make() {
      answer = Promise.withResolvers();
      const { promise } = answer;
      send({ kind: 'make' });
      return promise;
    },
    repaint: () => send({ kind: 'look', ...lookOf(frame) }),
    close() {
      clearTimeout(waiting);
      window.removeEventListener('message', hear);
      answer?.resolve(null);
    },
  };
};
