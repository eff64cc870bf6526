(() => {
  /**
   * Runs the provider's card field in its own document, away from the bridge and the app's page.
   */
  const { parent } = window;
  const app = document.documentElement.dataset.app ?? '';
  const form = document.querySelector('form');
  const place = document.querySelector('#card');
  let stripe = null;
  let card = null;

  const tell = (message) => parent.postMessage({ card: message }, app);

  const load = (url) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = url;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });

  /** The provider's client throws for a key that it does not accept. */
  const clientOf = (key) => {
    try {
      return window.Stripe?.(key) ?? null;
    } catch {
      return null;
    }
  };

  const paint = ({ scheme, ground, text }) => {
    document.documentElement.style.colorScheme = scheme;
    document.body.style.background = ground;
    document.body.style.color = text;
  };

  const tellHeight = () => tell({ kind: 'height', height: document.body.scrollHeight });

  const show = async ({ scriptUrl, key, look, style }) => {
    paint(look);
    try {
      await load(scriptUrl);
    } catch {
      tell({ kind: 'missing', script: false });
      return;
    }
    stripe = clientOf(key);
    if (!stripe) {
      tell({ kind: 'missing', script: true });
      return;
    }
    card = stripe.elements().create('card', { disableLink: true, style });
    card.on('change', ({ error }) => tell({ kind: 'change', error: error?.message ?? null }));
    card.on('escape', () => tell({ kind: 'escape' }));
    card.on('ready', () => tell({ kind: 'ready' }));
    card.mount(place);
    // Report the height before showing the field, so that the page does not shift.
    tellHeight();
    tell({ kind: 'shown' });
  };

  const make = async (attempt) => {
    try {
      const made = await stripe.createPaymentMethod({ type: 'card', card });
      tell(
        made.error
          ? { kind: 'made', attempt, error: made.error.message ?? 'The card was refused.' }
          : { kind: 'made', attempt, id: made.paymentMethod.id },
      );
    } catch {
      tell({ kind: 'made', attempt, error: null });
    }
  };

  window.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== app || source !== parent) return;
    if (data?.kind === 'show' && card === null) void show(data);
    if (data?.kind === 'look') {
      paint(data.look);
      card?.update({ style: data.style });
    }
    if (data?.kind === 'make' && card !== null) void make(data.attempt);
    if (data?.kind === 'focus') card?.focus();
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ kind: 'submit' });
  });
  // With several fields, Enter submits only if there is a button, and that button is in the app.
  form?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    tell({ kind: 'submit' });
  });
  // The provider's field reports its own Esc. With the focus beside it, the app's dialog would never
  // hear the key.
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !place?.contains(event.target)) tell({ kind: 'escape' });
  });
  new ResizeObserver(tellHeight).observe(document.body);
  tell({ kind: 'loaded' });
})();
