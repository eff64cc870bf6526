import type { Protocol } from 'electron';
import type { Clock } from '../../core/app/ports';
import type { CardPage } from '../shared/card-frame/card-page';
import { CARD_FRAME_URL } from './app-url';

export interface CardDoorParts {
  readonly protocol: Pick<Protocol, 'handle' | 'unhandle'>;
}

export interface CardDoorOptions {
  page(): CardPage;
  readonly clock: Clock;
}

/** Milliseconds. A frame that went away before it asked does not keep the door open. */
const PATIENCE = 5000;

/**
 * Answers the card form's document under its https address, and only while a frame is on its way to
 * it: whoever answers a scheme answers all of it, and stands where Chromium's own rules between
 * origins are (ADR 15). At all other times https is Chromium's. What else is asked for in
 * these few milliseconds fails; core's calls do not come this way.
 * @returns to be called before the frame asks for the document
 */
export const createCardDoor = (
  { protocol }: CardDoorParts,
  { page, clock }: CardDoorOptions,
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
    stopWaiting = clock.after(PATIENCE, close);
  };
};
