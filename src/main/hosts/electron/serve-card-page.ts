import type { Protocol } from 'electron';
import type { Clock } from '../../core/app/ports';
import type { CardPage } from '../shared/card-frame/card-page';
import { CARD_FRAME_URL } from './app-url';

export interface CardPageParts {
  readonly protocol: Pick<Protocol, 'handle' | 'unhandle'>;
}

export interface CardPageOptions {
  page(): CardPage;
  readonly clock: Clock;
}

/** Milliseconds, so that a frame that never makes its request does not keep the handler open. */
const OPEN_FOR = 5000;

/**
 * Serves the card form's document at its https link, but only while a frame is about to load it. A
 * protocol handler receives all requests of its scheme and bypasses Chromium's cross-origin rules
 * (ADR 15), so Chromium handles https at all other times. Other https requests during those few
 * milliseconds fail; core's calls do not use this handler.
 * @returns a function to call before the frame requests the document
 */
export const serveCardPage = (
  { protocol }: CardPageParts,
  { page, clock }: CardPageOptions,
): (() => void) => {
  let awaited = 0;
  let stopWaiting = (): void => undefined;

  const close = (): void => {
    stopWaiting();
    awaited = 0;
    protocol.unhandle('https');
  };

  const answer = ({ url, method }: Request): Response => {
    if (url !== CARD_FRAME_URL || method !== 'GET') return Response.error();
    awaited -= 1;
    if (awaited <= 0) close();
    const { html, headers } = page();
    return new Response(html, { headers });
  };

  return () => {
    if (awaited === 0) protocol.handle('https', answer);
    awaited += 1;
    stopWaiting();
    stopWaiting = clock.after(OPEN_FOR, close);
  };
};
