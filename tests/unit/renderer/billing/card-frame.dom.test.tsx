import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cardPage } from '../../../../src/main/hosts/shared/card-frame/card-page';
import { connectCardFrame } from '../../../../src/renderer/features/billing/card-frame';

const APP = 'https://app.test';
const show = {
  kind: 'show',
  scriptUrl: 'https://provider.test/1.js',
  key: 'pk_test_1',
  look: { scheme: 'dark', ground: 'rgb(1, 2, 3)', text: 'rgb(4, 5, 6)' },
  style: { base: { color: 'red' } },
};

interface Event_ {
  readonly error?: { readonly message: string };
}

describe('the card form’s document', () => {
  let told: { readonly card: Record<string, unknown>; readonly to: unknown }[];
  let listeners: AbortController;
  const script = () => document.querySelector('head script');
  const kinds = () => told.map(({ card }) => card.kind);

  /** Sends a message as the surrounding page: in this test the window is its own parent. */
  const say = async (data: object, from: { origin?: string; source?: Window | null } = {}) => {
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: APP, source: window, ...from }),
    );
    await new Promise((resolve) => setTimeout(resolve));
  };
  const settle = async (name: 'load' | 'error') => {
    script()?.dispatchEvent(new Event(name));
    await new Promise((resolve) => setTimeout(resolve));
  };

  beforeEach(() => {
    told = [];
    listeners = new AbortController();
    const { signal } = listeners;
    const add = window.addEventListener.bind(window);
    vi.spyOn(window, 'addEventListener').mockImplementation(((
      name: string,
      listener: EventListener,
    ) => add(name, listener, { signal })) as typeof window.addEventListener);
    vi.spyOn(window, 'postMessage').mockImplementation(((
      message: { card: object },
      to: unknown,
    ) => {
      told.push({ card: message.card as Record<string, unknown>, to });
    }) as typeof window.postMessage);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
      },
    );
    const { html } = cardPage(APP, null);
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    const own = parsed.querySelector('script');
    document.documentElement.dataset.app = parsed.documentElement.dataset.app;
    document.body.innerHTML = parsed.querySelector('form')!.outerHTML;
    new Function(own!.textContent)();
  });

  afterEach(() => {
    listeners.abort();
    script()?.remove();
    Reflect.deleteProperty(window, 'Stripe');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const provider = (made: object = { paymentMethod: { id: 'pm_1' } }) => {
    const events = new Map<string, (event: Event_) => void>();
    const card = {
      on: (name: string, listener: (event: Event_) => void) => events.set(name, listener),
      mount: vi.fn(),
      focus: vi.fn(),
      update: vi.fn(),
    };
    const create = vi.fn(() => card);
    Object.assign(window, {
      Stripe: (key: string) => {
        if (key !== 'pk_test_1') throw new Error('no such key');
        return { elements: () => ({ create }), createPaymentMethod: async () => made };
      },
    });
    return { card, create, events };
  };

  const shown = async (made?: object) => {
    const client = provider(made);
    await say(show);
    await settle('load');
    return client;
  };

  test('announces itself to the app’s page only', () => {
    expect(told).toEqual([{ card: { kind: 'loaded' }, to: APP }]);
  });

  test('accepts messages from the app’s page only', async () => {
    await say(show, { origin: 'https://evil.test' });
    await say(show, { source: null });
    expect(script()).toBeNull();
    await say(show);
    expect(script()?.getAttribute('src')).toBe('https://provider.test/1.js');
  });

  test('reports Esc once, whether the focus is in the payment provider’s field or beside it', async () => {
    const { events } = await shown();
    const press = (target: Element) => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      return kinds().filter((kind) => kind === 'escape').length;
    };
    expect(press(document.body)).toBe(1);
    // The field tells its own Esc, which must not close two dialogs.
    expect(press(document.querySelector('#card')!)).toBe(1);
    events.get('escape')?.({});
    expect(kinds().filter((kind) => kind === 'escape')).toHaveLength(2);
  });

  test('mounts the payment provider’s field for cards only, in the page’s colors', async () => {
    const { card, create } = await shown();
    expect(create).toHaveBeenCalledWith('card', { disableLink: true, style: show.style });
    expect(card.mount).toHaveBeenCalledWith(document.querySelector('#card'));
    expect(document.body.style.background).toBe('rgb(1, 2, 3)');
    // The height comes first, which reserves the space below before `shown`.
    expect(kinds()).toEqual(['loaded', 'height', 'shown']);
    await say({ kind: 'focus' });
    expect(card.focus).toHaveBeenCalledTimes(1);
    await say({ kind: 'look', look: { ...show.look, text: 'rgb(7, 8, 9)' }, style: {} });
    expect(document.body.style.color).toBe('rgb(7, 8, 9)');
    expect(card.update).toHaveBeenCalledWith({ style: {} });
  });

  test('reports input errors, readiness, and Escape', async () => {
    const { events } = await shown();
    events.get('change')?.({ error: { message: 'Your card number is invalid.' } });
    events.get('change')?.({});
    events.get('ready')?.({});
    events.get('escape')?.({});
    expect(told.slice(3).map(({ card }) => card)).toEqual([
      { kind: 'change', error: 'Your card number is invalid.' },
      { kind: 'change', error: null },
      { kind: 'ready' },
      { kind: 'escape' },
    ]);
  });

  test.each([
    [{ paymentMethod: { id: 'pm_1' } }, { kind: 'made', attempt: 3, id: 'pm_1' }],
    [{ error: { message: 'Declined.' } }, { kind: 'made', attempt: 3, error: 'Declined.' }],
    [{ error: {} }, { kind: 'made', attempt: 3, error: 'The card was refused.' }],
    [{}, { kind: 'made', attempt: 3, error: null }],
  ])('turns the payment provider’s result %j into %j', async (made, card) => {
    await shown(made);
    await say({ kind: 'make', attempt: 3 });
    expect(told.at(-1)).toEqual({ card, to: APP });
  });

  test('reports a script that does not load, and one without its client', async () => {
    await say(show);
    await settle('error');
    expect(told.at(-1)?.card).toEqual({ kind: 'missing', script: false });
    script()?.remove();
    await say(show);
    await settle('load');
    expect(told.at(-1)?.card).toEqual({ kind: 'missing', script: true });
  });

  test('reports a key the payment provider rejects', async () => {
    provider();
    await say({ ...show, key: '' });
    await settle('load');
    expect(told.at(-1)?.card).toEqual({ kind: 'missing', script: true });
  });
});

describe('the app, which waits for a payment method', () => {
  test('gives up after 90 seconds, ignores a late one, even while it waits for another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const frame = document.body.appendChild(document.createElement('iframe'));
    const nothing = () => undefined;
    const connected = connectCardFrame(frame, {
      frameUrl: 'https://card.test/',
      scriptUrl: show.scriptUrl,
      key: show.key,
      listener: {
        onShown: nothing,
        onMissing: nothing,
        onChange: nothing,
        onEscape: nothing,
        onSubmit: nothing,
        onHeight: nothing,
      },
    });
    const made = (id: string, attempt: number) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { card: { kind: 'made', id, attempt } },
          origin: 'https://card.test',
          source: frame.contentWindow,
        }),
      );
    // The frame's process is gone: no response.
    let outcome = 'waiting';
    void connected.make().catch(({ message }: Error) => {
      outcome = message;
    });
    await vi.advanceTimersByTimeAsync(89_999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBe('The payment provider didn’t respond.');
    made('pm_late', 1);
    const second = connected.make();
    // The card may have been corrected since.
    made('pm_later', 1);
    made('pm_2', 2);
    await expect(second).resolves.toEqual({ id: 'pm_2' });
    connected.close();
    frame.remove();
  });
});
