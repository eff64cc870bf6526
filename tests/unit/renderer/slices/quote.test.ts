import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

const saved = { id: 'file-1', path: '/downloads/q.pdf', fileName: 'q.pdf' };

const setup = () => {
  const all = createTestStore('sales');
  const quote = () => all.state().quote;
  quote().setField('companyName', 'Acme');
  quote().setField('clientName', 'Zoë');
  quote().setField('clientEmail', 'zoe@acme.test');
  quote().setField('sourcePriceId', 'price_1');
  quote().setField('memberQuantity', '12');
  return { ...all, quote };
};

test('sends the request of section 3 and offers the file', async () => {
  const { fake, quote, state } = setup();
  quote().setField('includeCheckout', true);
  fake.answer('quote.save', saved);
  await quote().save();
  expect(fake.inputs('quote.save')).toEqual([
    {
      companyName: 'Acme',
      clientName: 'Zoë',
      clientEmail: 'zoe@acme.test',
      memberQuantity: 12,
      sourcePriceId: 'price_1',
      customMemo: '',
      discountId: null,
      includeCheckout: true,
    },
  ]);
  expect(state().feedback.snackbar).toMatchObject({
    message: 'Saved q.pdf',
    actions: [
      { kind: 'open-file', savedFileId: 'file-1' },
      { kind: 'show-in-folder', savedFileId: 'file-1' },
    ],
  });
});

test('a second save while one is under way does nothing', async () => {
  const { fake, quote } = setup();
  const held = fake.hold('quote.save');
  const first = quote().save();
  expect(quote().saving).toBe(true);
  await quote().save();
  expect(quote().saving).toBe(true);
  held.answer(saved);
  await first;
  expect(fake.inputs('quote.save')).toHaveLength(1);
  expect(quote().saving).toBe(false);
});

test('progress of its own call shows, that of another does not', async () => {
  const { fake, quote } = setup();
  const held = fake.hold('quote.save');
  const running = quote().save();
  const { id } = await held.arrived;
  fake.emit({ type: 'save.progress', call: 'another', received: 1 });
  expect(quote().progress).toBeNull();
  fake.emit({ type: 'save.progress', call: id, received: 10, total: 40 });
  expect(quote().progress).toEqual({ received: 10, total: 40 });
  fake.emit({ type: 'save.progress', call: id, received: 20 });
  expect(quote().progress).toEqual({ received: 20, total: null });
  held.answer(saved);
  await running;
  expect(quote().progress).toBeNull();
  // It comes late.
  quote().onProgress(id, { received: 40, total: 40 });
  expect(quote().progress).toBeNull();
});

test('cancel ends the call without an error, and keeps the form', async () => {
  const { fake, quote } = setup();
  const held = fake.hold('quote.save');
  const running = quote().save();
  const { id } = await held.arrived;
  quote().cancel();
  expect(fake.cancelled).toEqual([id]);
  held.refuse({ code: 'cancelled', message: 'Canceled.' });
  await running;
  expect(quote()).toMatchObject({ saving: false, error: null, form: { companyName: 'Acme' } });
});

test('the error is worded as the product does, and goes with the next change', async () => {
  const { fake, quote } = setup();
  fake.refuse('quote.save', { code: 'server', status: 400, message: 'No such price' });
  await quote().save();
  expect(quote().error).toBe('Error download quote: No such price');
  quote().setField('clientName', 'Zoe');
  expect(quote().error).toBeNull();
});

test('clear empties the form', () => {
  const { quote } = setup();
  quote().clear();
  expect(quote().form).toMatchObject({ companyName: '', memberQuantity: '1' });
});
