import { expect, test } from 'vitest';
import { formDownload } from '../../../../src/renderer/features/quote/quote-slice';
import { createTestStore } from '../../../helpers/test-store';

const saved = { id: 'file-1', path: '/downloads/q.pdf', fileName: 'q.pdf' };

const setup = () => {
  const all = createTestStore('sales');
  const quote = () => all.state().quote;
  const download = () => all.state().downloads.of(formDownload);
  quote().setField('companyName', 'Acme');
  quote().setField('clientName', 'Zoë');
  quote().setField('clientEmail', 'zoe@acme.test');
  quote().setField('sourcePriceId', 'price_1');
  quote().setField('memberQuantity', '12');
  return { ...all, quote, download };
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
  const { fake, quote, download } = setup();
  const held = fake.hold('quote.save');
  const first = quote().save();
  expect(download().saving).toBe(true);
  await quote().save();
  expect(download().saving).toBe(true);
  held.answer(saved);
  await first;
  expect(fake.inputs('quote.save')).toHaveLength(1);
  expect(download().saving).toBe(false);
});

test('progress of its own call shows, that of another does not', async () => {
  const { fake, quote, state, download } = setup();
  const held = fake.hold('quote.save');
  const running = quote().save();
  const { id } = await held.arrived;
  fake.emit({ type: 'save.progress', call: 'another', received: 1 });
  expect(download().progress).toBeNull();
  fake.emit({ type: 'save.progress', call: id, received: 10, total: 40 });
  expect(download().progress).toEqual({ received: 10, total: 40 });
  fake.emit({ type: 'save.progress', call: id, received: 20 });
  expect(download().progress).toEqual({ received: 20, total: null });
  held.answer(saved);
  await running;
  expect(download().progress).toBeNull();
  // It comes late.
  state().downloads.onProgress(id, { received: 40, total: 40 });
  expect(download().progress).toBeNull();
});

test('cancel ends the call without an error, and keeps the form', async () => {
  const { fake, quote, state, download } = setup();
  const held = fake.hold('quote.save');
  const running = quote().save();
  const { id } = await held.arrived;
  state().downloads.cancel(formDownload);
  expect(fake.cancelled).toEqual([id]);
  held.refuse({ code: 'cancelled', message: 'Canceled.' });
  await running;
  expect(download()).toMatchObject({ saving: false, error: null });
  expect(quote().form).toMatchObject({ companyName: 'Acme' });
});

test('the error is worded as the product does, and goes with the next change', async () => {
  const { fake, quote, download } = setup();
  fake.refuse('quote.save', { code: 'server', status: 400, message: 'No such price' });
  await quote().save();
  expect(download().error).toBe('Error download quote: No such price');
  quote().setField('clientName', 'Zoe');
  expect(download().error).toBeNull();
});

test('clear empties the form', () => {
  const { quote } = setup();
  quote().clear();
  expect(quote().form).toMatchObject({ companyName: '', memberQuantity: '1' });
});
