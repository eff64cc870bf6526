import { describe, expect, test } from 'vitest';
import { formDownload } from '../../../../src/renderer/features/quotes/quote-slice';
import { createTestStore } from '../../../helpers/test-store';
import { demoTeam, price, team } from '../../domain/builders';

const acme = team({
  id: 17,
  companyName: 'Acme',
  email: 'owner@acme.test',
  initialQuantity: 12,
  enterprisePlan: '50',
  internalDemoTeams: [demoTeam({ quotedCustomMemo: 'As agreed' })],
});

describe('the Create a Quote form', () => {
  const setup = () => {
    const all = createTestStore('sales');
    return {
      ...all,
      quote: () => all.state().quote,
      download: () => all.state().downloads.of(formDownload),
      texts: () => all.state().drafts.texts,
      fill: () => {
        for (const [field, text] of [
          ['companyName', 'Zed'],
          ['clientName', 'Zoë'],
          ['clientEmail', 'zoe@zed.test'],
          ['sourcePriceId', 'price_9'],
        ] as const) {
          all.state().quote.setField(field, text);
        }
      },
    };
  };
  const empty = {
    companyName: '',
    clientName: '',
    clientEmail: '',
    memberQuantity: '1',
    sourcePriceId: '',
    customMemo: '',
    discountId: '',
    includeCheckout: false,
  };

  test('starts empty, for one member', () => {
    const { quote } = setup();
    expect(quote().form).toEqual(empty);
  });

  test('keeps every touched field as a draft', () => {
    const { quote, texts } = setup();
    quote().setField('companyName', 'Zed');
    quote().setField('includeCheckout', true);
    expect(texts()).toEqual({
      'quote/companyName': 'Zed',
      'quote/includeCheckout': 'true',
    });
    quote().setField('companyName', '');
    expect(texts()).toEqual({ 'quote/companyName': '', 'quote/includeCheckout': 'true' });
  });

  test('makes the whole form a draft again after a sent form changes', () => {
    const { quote, texts, state, fill } = setup();
    fill();
    state().drafts.drop('quote/');
    quote().restore();
    expect(quote().form.companyName).toBe('Zed');
    quote().setField('customMemo', 'As agreed');
    expect(texts()).toEqual({
      'quote/companyName': 'Zed',
      'quote/clientName': 'Zoë',
      'quote/clientEmail': 'zoe@zed.test',
      'quote/sourcePriceId': 'price_9',
      'quote/customMemo': 'As agreed',
    });
  });

  test('keeps the other fields of a draft that arrives after the first letters', () => {
    const { quote, texts, state } = setup();
    quote().setField('companyName', 'N');
    state().drafts.restore({ 'quote/companyName': 'Zed', 'quote/customMemo': 'As agreed' });
    quote().restore();
    expect(quote().form).toEqual({ ...empty, companyName: 'N', customMemo: 'As agreed' });
    expect(texts()).toEqual({ 'quote/companyName': 'N', 'quote/customMemo': 'As agreed' });
    const { form } = quote();
    quote().restore();
    expect(quote().form).toBe(form);
  });

  test('does not save an unchanged field’s draft again', () => {
    const { quote, store } = setup();
    quote().setField('companyName', 'Zed');
    const before = store.getState().drafts.texts;
    quote().setField('companyName', 'Zed');
    expect(store.getState().drafts.texts).toBe(before);
  });

  test('takes a team’s data over typed text, with no modal left on top', () => {
    const { quote, state, fill } = setup();
    fill();
    quote().setField('discountId', 'TEAM5');
    state().navigation.openModal({ kind: 'team', id: 17 });
    quote().fillFor(acme);
    expect(quote().form).toEqual({
      ...empty,
      companyName: 'Acme',
      clientEmail: 'owner@acme.test',
      memberQuantity: '12',
      customMemo: 'As agreed',
    });
    expect(state().navigation).toMatchObject({ tab: 5, modals: [] });
  });

  test('takes the team’s price when prices are known', async () => {
    const { fake, quote, state } = setup();
    fake.answer('billing.priceConfig', {
      priceConfig: [price({ priceId: 'teams_y' })],
      couponConfig: [],
    });
    await state().server.load('billing.priceConfig', {});
    quote().fillFor(acme);
    expect(quote().form.sourcePriceId).toBe('teams_y');
  });

  test('restores text typed before a reload, but not over text typed since', () => {
    const { quote, state } = setup();
    const restore = (texts: Record<string, string>): void => {
      state().drafts.restore(texts);
      quote().restore();
    };
    restore({ 'search/text': 'x', other: 'y' });
    expect(quote().form).toEqual(empty);
    const texts = {
      'quote/companyName': 'Zed',
      'quote/clientName': 'Zoë',
      'quote/clientEmail': 'zoe@zed.test',
      'quote/sourcePriceId': 'price_9',
      'quote/customMemo': 'Memo',
      'quote/discountId': 'TEAM5',
      'quote/includeCheckout': 'true',
      'other/memberQuantity': '99',
    };
    restore(texts);
    expect(quote().form).toEqual({
      companyName: 'Zed',
      clientName: 'Zoë',
      clientEmail: 'zoe@zed.test',
      memberQuantity: '1',
      sourcePriceId: 'price_9',
      customMemo: 'Memo',
      discountId: 'TEAM5',
      includeCheckout: true,
    });
    restore({ 'quote/companyName': 'Late' });
    expect(quote().form.companyName).toBe('Zed');
    const other = setup();
    other.state().drafts.restore({ 'quote/memberQuantity': '7', 'quote/includeCheckout': 'false' });
    other.quote().restore();
    expect(other.quote().form).toEqual({ ...empty, memberQuantity: '7' });
  });

  const saved = { id: 'f1', path: '/q.pdf', fileName: 'q.pdf' };

  test('sends nothing when incomplete', async () => {
    const { fake, quote, download } = setup();
    await quote().save();
    expect(fake.calls).toEqual([]);
    expect(download().saving).toBe(false);
  });

  test('reports the save next to its button, drops the sent draft, and keeps the form', async () => {
    const { fake, quote, state, texts, fill, download } = setup();
    fill();
    fake.refuse('quote.save', { code: 'timeout', message: 'Too slow' });
    await quote().save();
    expect(download().error).toBe('Error download quote: Too slow');
    expect(state().feedback).toMatchObject({ snackbar: null, alerts: [] });
    expect(texts()).not.toEqual({});
    state().downloads.addPlace(formDownload.key, () => true);
    const held = fake.hold('quote.save');
    const saving = quote().save();
    expect(download()).toMatchObject({ saving: true, error: null, saved: null });
    held.answer(saved);
    await saving;
    expect(download()).toMatchObject({ saving: false, saved, error: null });
    expect(state().feedback.snackbar).toBeNull();
    expect(quote().form.companyName).toBe('Zed');
    expect(texts()).toEqual({});
    const again = fake.hold('quote.save');
    const second = quote().save();
    expect(download().saved).toBeNull();
    again.answer(saved);
    await second;
    expect(download().saved).toEqual(saved);
    quote().setField('clientName', 'Zoe');
    expect(download().saved).toBeNull();
  });

  test('keeps text typed while it is being sent as a draft', async () => {
    const { fake, quote, texts, fill } = setup();
    fill();
    const held = fake.hold('quote.save');
    const saving = quote().save();
    quote().setField('clientName', 'Next');
    held.answer(saved);
    await saving;
    expect(texts()['quote/clientName']).toBe('Next');
  });

  test('does not send a form that another part of the window is already sending', async () => {
    const { fake, quote, state, fill, download } = setup();
    fill();
    const held = fake.hold('quote.save');
    const other = state().writes.run('quote/save', 'quote.save', {} as never);
    await quote().save();
    expect(download()).toMatchObject({ saving: false, saved: null, error: null });
    held.answer(saved);
    await other;
    expect(fake.inputs('quote.save')).toHaveLength(1);
  });

  test('clears the form along with its file and error', async () => {
    const { fake, quote, texts, fill, download, state } = setup();
    state().downloads.cancel(formDownload);
    fill();
    fake.answer('quote.save', saved);
    await quote().save();
    quote().clear();
    expect(quote().form).toEqual(empty);
    expect(download().saved).toBeNull();
    fill();
    fake.refuse('quote.save', { code: 'timeout', message: 'Too slow' });
    await quote().save();
    quote().clear();
    expect(quote().form).toEqual(empty);
    expect(download().error).toBeNull();
    expect(texts()).toEqual({});
  });
});

describe('the Checkout Links form', () => {
  const setup = (isProd = false) => {
    const all = createTestStore('sales');
    const { session } = all.state().session;
    if (session.status === 'signed-in') all.state().session.setSession({ ...session, isProd });
    return {
      ...all,
      checkout: () => all.state().checkout,
      told: () => all.state().feedback.snackbar,
      fill: () => {
        all.state().checkout.setField('email', 'ada@x.test');
        all.state().checkout.setField('account', 'Acme');
      },
    };
  };

  test.each([
    [false, 'starter'],
    [true, 'share'],
  ])('starts with ten members and cards; production mode %s: %s', (isProd, plan) => {
    const { checkout } = setup(isProd);
    expect(checkout().tried).toBe(false);
    expect(checkout().form()).toEqual({
      email: '',
      account: '',
      members: '10',
      cards: '10',
      plan,
      discount: '',
      cardsInLink: '',
    });
  });

  test('keeps typed text, except a plan from the other production mode', () => {
    const { checkout, state } = setup(true);
    checkout().setField('plan', 'entrust');
    checkout().setField('discount', '5');
    expect(checkout().form()).toMatchObject({ plan: 'entrust', discount: '5' });
    checkout().setField('plan', 'premium');
    expect(checkout().form().plan).toBe('share');
    state().session.setSession({ status: 'signed-out' });
    expect(checkout().form().plan).toBe('premium');
  });

  test('refuses to copy an incomplete form, and shows what is missing from then on', () => {
    const { checkout, told, state, fill } = setup();
    expect(checkout().mayCopy()).toBe(false);
    expect(checkout().tried).toBe(true);
    expect(told()).toMatchObject({
      message: 'Must fill out all required fields',
      severity: 'error',
    });
    checkout().clear();
    expect(checkout().tried).toBe(false);
    state().feedback.closeSnackbar();
    fill();
    expect(checkout().mayCopy()).toBe(true);
    expect(checkout().tried).toBe(false);
    // J22: an unusual value needs a confirmation, but is not refused.
    checkout().setField('members', '1O');
    expect(checkout().mayCopy()).toBe(true);
    expect(checkout().tried).toBe(false);
    expect(told()).toBeNull();
  });

  test('reports the result of copying', () => {
    const { checkout, told, fill } = setup();
    fill();
    checkout().onCopied(true);
    expect(told()).toMatchObject({ message: 'Copied Checkout Link!', severity: 'success' });
    checkout().onCopied(false);
    expect(told()).toMatchObject({
      message: 'Couldn’t copy. Select the link and copy it manually.',
      severity: 'error',
    });
  });

  test('takes a team’s data over typed text', () => {
    const { checkout, state, fill } = setup();
    fill();
    checkout().setField('discount', '5');
    state().drafts.set('member/1/email', 'x');
    state().navigation.openModal({ kind: 'team', id: 17 });
    checkout().fillFor(acme);
    expect(checkout().form()).toEqual({
      email: 'owner@acme.test',
      account: 'Acme',
      members: '12',
      cards: '10',
      plan: 'starter',
      discount: '',
      cardsInLink: '',
    });
    expect(state().navigation).toMatchObject({ tab: 4, modals: [] });
    expect(state().drafts.texts['member/1/email']).toBe('x');
    checkout().fillFor(team({ id: 18 }));
    expect(checkout().form()).toMatchObject({ email: '', account: '', members: '1' });
  });
});
