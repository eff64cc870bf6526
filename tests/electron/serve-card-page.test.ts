import type { Protocol } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveCardPage } from '../../src/main/hosts/electron/serve-card-page';
import { fakeClock } from '../unit/core/helpers/fake-clock';
import { strict } from './fake-electron';

const CARD = 'https://card.internal-dash.invalid/';

describe('the page of the card form', () => {
  let handler: ((request: Request) => Response | Promise<Response>) | null;
  let clock: ReturnType<typeof fakeClock>;
  let open: () => void;

  beforeEach(() => {
    handler = null;
    clock = fakeClock();
    open = serveCardPage(
      {
        protocol: strict<Pick<Protocol, 'handle' | 'unhandle'>>('protocol', {
          handle: (_scheme, handle) => {
            if (handler) throw new Error('electron: https is handled already');
            handler = handle;
          },
          unhandle: () => {
            if (!handler) throw new Error('electron: https is not handled');
            handler = null;
          },
        }),
      },
      { clock, page: () => ({ html: '<p>card</p>', headers: { 'x-policy': 'yes' } }) },
    );
  });

  const ask = async (url: string, init?: RequestInit) => handler!(new Request(url, init));

  it('is closed', () => {
    expect(handler).toBeNull();
  });

  it('closes behind the one document that it serves', async () => {
    open();
    const answer = await ask(CARD);
    expect(await answer.text()).toBe('<p>card</p>');
    expect(answer.headers.get('x-policy')).toBe('yes');
    expect(handler).toBeNull();
  });

  it.each([
    'https://js.stripe.com/v3',
    `${CARD}other`,
    'https://card.internal-dash.invalid:8443/',
    'https://card.internal-dash.invalid.evil.example/',
  ])('responds to nothing else in the meantime: %s', async (url) => {
    open();
    expect((await ask(url)).type).toBe('error');
    expect((await ask(CARD, { method: 'POST' })).type).toBe('error');
    expect(handler).not.toBeNull();
  });

  it('stays open for the second of two frames', async () => {
    open();
    open();
    await ask(CARD);
    expect(handler).not.toBeNull();
    await ask(CARD);
    expect(handler).toBeNull();
  });

  it('closes after 5 seconds when a frame went away before it asked, and opens again', async () => {
    open();
    clock.advance(4999);
    expect(handler).not.toBeNull();
    clock.advance(1);
    expect(handler).toBeNull();
    open();
    await ask(CARD);
    clock.advance(60_000);
    expect(handler).toBeNull();
  });
});
