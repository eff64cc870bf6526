import { describe, expect, onTestFinished, test } from 'vitest';
import { DraftTexts } from '../../../../src/contract/drafts';
import { fail, ok } from '../../../../src/contract/wire/result';
import { persistDrafts } from '../../../../src/renderer/state/drafts/persist-drafts';
import { askBeforeLeaving } from '../../../../src/renderer/state/navigation/ask-before-leaving';
import { createTestStore } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

const setup = () => {
  const all = createTestStore('search', 'sales', 'firewall');
  all.fake.answer('drafts.set', null);
  all.fake.answer('drafts.drop', null);
  return all;
};
const follow = ({ fake, store }: ReturnType<typeof setup>) =>
  onTestFinished(persistDrafts(fake.bridge, store));
/** As in the browser host, where a message has at most 1 MiB. */
const asMessage = ({ texts }: { readonly texts: object }) =>
  new TextEncoder().encode(JSON.stringify({ texts })).length > 1024 * 1024
    ? fail({ code: 'validation', message: 'The input is too long.' })
    : ok(null);
/** As in core, which rejects all texts of a call that has one too long. */
const asInCore = ({ texts }: { readonly texts: object }) => {
  const { error } = DraftTexts.safeParse(texts);
  return error ? fail({ code: 'validation', message: error.issues[0]?.message ?? '' }) : ok(null);
};
const leave = () => window.dispatchEvent(new Event('pagehide'));
const next = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('drafts', () => {
  test('return after a reload without replacing typed text', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: { a: 'kept', b: 'kept' }, notice: null });
    all.state().drafts.set('a', 'typed');
    follow(all);
    await all.until(({ drafts }) => drafts.texts.b === 'kept');
    expect(all.state().drafts.texts).toEqual({ a: 'typed', b: 'kept' });
  });

  test('go to core when the page closes, each text once, and are deleted there after sending', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: { old: 'x' }, notice: null });
    follow(all);
    await all.until(({ drafts }) => drafts.texts.old === 'x');
    all.state().drafts.set('member/1/email', 'a');
    all.state().drafts.set('member/1/email', 'a@b');
    all.state().drafts.drop('old');
    leave();
    await next();
    leave();
    await next();
    expect(all.fake.inputs('drafts.set')).toEqual([{ texts: { 'member/1/email': 'a@b' } }]);
    expect(all.fake.inputs('drafts.drop')).toEqual([{ texts: { old: 'x' } }]);
  });

  test('stay in the window for a payment card', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: {}, notice: null });
    follow(all);
    await next();
    all.state().drafts.set('card/number', '4242');
    leave();
    await next();
    expect(all.fake.inputs('drafts.set')).toEqual([]);
    expect(all.state().drafts.texts).toEqual({ 'card/number': '4242' });
  });

  test('are saved beside one that is too long for core, and the person is told of that one', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: { long: 'Acme' }, notice: null });
    all.fake.on('drafts.set', asInCore);
    follow(all);
    await all.until(({ drafts }) => drafts.texts.long === 'Acme');
    all.state().drafts.set('long', `Acme\n${'x'.repeat(499_996)}`);
    all.state().drafts.set('fits', 'x'.repeat(500_000));
    all.state().drafts.set('short', 'x');
    leave();
    await next();
    expect(all.state().feedback.snackbar?.message).toBe(
      'Couldn’t save the draft that starts with “Acme”. The input is too long. It may be lost when this window closes.',
    );
    expect(all.fake.inputs('drafts.set').map(({ texts }) => Object.keys(texts))).toEqual([
      ['fits', 'short'],
      ['long'],
    ]);
    // Core keeps the text that it had last, until the draft is sent or discarded.
    expect(all.fake.inputs('drafts.drop')).toEqual([]);
    all.state().drafts.set('short', 'xy');
    leave();
    await next();
    expect(all.fake.inputs('drafts.set').slice(2)).toEqual([{ texts: { short: 'xy' } }]);
    all.state().drafts.drop('long');
    leave();
    await next();
    expect(all.fake.inputs('drafts.drop')).toEqual([{ texts: { long: 'Acme' } }]);
  });

  test('are saved beside one whose key is too long for core, and the person is told the same', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: {}, notice: null });
    all.fake.on('drafts.set', asInCore);
    follow(all);
    await next();
    all.state().drafts.set(`hr/1/config/${'9'.repeat(200)}/`, 'Acme');
    all.state().drafts.set('short', 'x');
    leave();
    await next();
    expect(all.state().feedback.snackbar?.message).toBe(
      'Couldn’t save the draft that starts with “Acme”. The input is too long. It may be lost when this window closes.',
    );
  });

  test('are saved beside one that no message can hold, and the person is told of that one', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: {}, notice: null });
    all.fake.on('drafts.set', asMessage);
    follow(all);
    await next();
    const saved = () => all.fake.inputs('drafts.set').flatMap(({ texts }) => Object.keys(texts));
    all.state().drafts.set('batch-quotes/table', '見積'.repeat(200_000));
    all.state().drafts.set('member/1/email', 'a@b.test');
    leave();
    await next();
    expect(all.state().feedback.snackbar?.message).toBe(
      `Couldn’t save the draft that starts with “${'見積'.repeat(49)}見…”. The input is too long. It may be lost when this window closes.`,
    );
    expect(saved()).toEqual(['member/1/email', 'batch-quotes/table']);
    all.state().drafts.set('member/2/email', 'c@d.test');
    leave();
    await next();
    // The first email counts as saved, and the table is not sent again until it changes.
    expect(saved().slice(2)).toEqual(['member/2/email']);
    all.state().drafts.set('batch-quotes/table', '見積');
    leave();
    await next();
    expect(saved().slice(3)).toEqual(['batch-quotes/table']);
  });

  test('are saved in several messages when one could not hold them', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: {}, notice: null });
    all.fake.on('drafts.set', asMessage);
    follow(all);
    await next();
    // 300,000 bytes each; each line break has two.
    for (const key of ['a', 'b', 'c']) all.state().drafts.set(key, '見'.repeat(100_000));
    all.state().drafts.set('d', '\n'.repeat(90_000));
    all.state().drafts.set('e', 'short');
    leave();
    await next();
    expect(all.state().feedback.snackbar).toBeNull();
    expect(all.fake.inputs('drafts.set').map(({ texts }) => Object.keys(texts))).toEqual([
      ['a'],
      ['b'],
      ['c', 'd', 'e'],
    ]);
  });

  test('are reported again for another reason, or another draft, while one is too long', async () => {
    const all = setup();
    const message = () => all.state().feedback.snackbar?.message;
    const type = async (key: string, text: string) => {
      all.state().feedback.closeSnackbar();
      all.state().drafts.set(key, text);
      leave();
      await next();
    };
    all.fake.answer('drafts.get', { texts: {}, notice: null });
    all.fake.on('drafts.set', asMessage);
    follow(all);
    await next();
    await type('batch-quotes/table', `Acme\n${'見'.repeat(400_000)}`);
    expect(message()).toContain('the draft that starts with “Acme”');
    await type('batch-quotes/table', `Acme\n${'見'.repeat(400_001)}`);
    expect(message()).toBeUndefined();
    await type('bulk/list', `Globex\n${'見'.repeat(400_000)}`);
    expect(message()).toContain('the draft that starts with “Globex”');
    all.fake.on('drafts.set', (input) => {
      const sent = asMessage(input);
      return sent.ok ? fail({ code: 'file', message: 'The disk is full.', reason: 'x' }) : sent;
    });
    await type('member/1/email', 'a@b.test');
    expect(message()).toBe('The disk is full. What you type may be lost when this window closes.');
    // Shorter once, and then too long again.
    all.fake.on('drafts.set', asMessage);
    await type('bulk/list', 'Globex');
    expect(message()).toBeUndefined();
    await type('bulk/list', `Globex\n${'見'.repeat(400_000)}`);
    expect(message()).toContain('the draft that starts with “Globex”');
  });

  test('are saved with the next ones after a failed save', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: {}, notice: null });
    all.fake.refuse('drafts.set', { code: 'file', message: 'full', reason: 'ENOSPC' });
    follow(all);
    await next();
    all.state().drafts.set('a', '1');
    leave();
    await next();
    all.fake.answer('drafts.set', null);
    all.state().drafts.set('b', '2');
    leave();
    await next();
    expect(all.fake.inputs('drafts.set')[1]).toEqual({ texts: { a: '1', b: '2' } });
  });

  test('are reported once while the disk refuses them, and again if it does so later', async () => {
    const all = setup();
    const full = 'The disk is full: your drafts couldn’t be written.';
    const refuse = () =>
      all.fake.refuse('drafts.set', { code: 'file', message: full, reason: 'ENOSPC' });
    const type = async (text: string) => {
      all.state().drafts.set('a', text);
      leave();
      await next();
    };
    all.fake.answer('drafts.get', { texts: {}, notice: null });
    refuse();
    follow(all);
    await next();
    await type('1');
    expect(all.state().feedback.snackbar).toMatchObject({
      severity: 'error',
      message: `${full} What you type may be lost when this window closes.`,
    });
    all.state().feedback.closeSnackbar();
    await type('12');
    expect(all.state().feedback.snackbar).toBeNull();
    all.fake.answer('drafts.set', null);
    await type('123');
    expect(all.state().feedback.snackbar).toBeNull();
    refuse();
    await type('1234');
    expect(all.state().feedback.snackbar).not.toBeNull();
  });

  test('are deleted in core with the next change after a refused deletion', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: { old: 'x' }, notice: null });
    all.fake.refuse('drafts.drop', { code: 'file', message: 'full', reason: 'ENOSPC' });
    follow(all);
    await all.until(({ drafts }) => drafts.texts.old === 'x');
    all.state().drafts.drop('old');
    leave();
    await next();
    all.fake.answer('drafts.drop', null);
    all.state().drafts.set('b', '2');
    leave();
    await next();
    expect(all.fake.inputs('drafts.drop')[1]).toEqual({ texts: { old: 'x' } });
  });

  test('are neither shown to nor deleted for the next person', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: { mine: 'x' }, notice: null });
    follow(all);
    await all.until(({ drafts }) => drafts.texts.mine === 'x');
    all.fake.answer('drafts.get', { texts: { theirs: 'y' }, notice: null });
    const user = { ...staff('search'), email: 'other@x.test' };
    all.state().session.setSession({ status: 'signed-in', user, isProd: false });
    await all.until(({ drafts }) => drafts.texts.theirs === 'y');
    leave();
    await next();
    expect(all.state().drafts.texts).toEqual({ theirs: 'y' });
    expect(all.fake.inputs('drafts.drop')).toEqual([]);
    expect(all.fake.inputs('drafts.set')).toEqual([]);
  });

  test('are reported when damaged', async () => {
    const all = setup();
    all.fake.answer('drafts.get', { texts: {}, notice: 'They were damaged.' });
    follow(all);
    await all.until(({ feedback }) => feedback.alerts.length === 1);
    expect(all.state().feedback.alerts[0]?.message).toBe('They were damaged.');
  });
});

describe('text typed during a save', () => {
  test('stays as the next firewall address', async () => {
    const { fake, state } = setup();
    state().firewall.setText('203.0.113.7');
    const held = fake.hold('firewall.updateIp');
    const adding = state().firewall.add('203.0.113.7');
    await held.arrived;
    state().firewall.setText('203.0.113.8');
    held.answer(null);
    await adding;
    expect(state().firewall.text).toBe('203.0.113.8');
    expect(state().drafts.texts).toEqual({ 'firewall/ip': '203.0.113.8' });
  });

  test('stays when it differs from the text that was sent', () => {
    const { state } = setup();
    state().drafts.set('a', 'sent');
    state().drafts.set('b', 'next');
    state().drafts.dropSent({ a: 'sent', b: 'sent' });
    expect(state().drafts.texts).toEqual({ b: 'next' });
  });

  test('returns to a quote form after a reload, until the form is sent', async () => {
    const { fake, state } = setup();
    state().quote.setField('companyName', 'Acme');
    state().quote.setField('sourcePriceId', 'price_1');
    state().quote.setField('includeCheckout', true);
    const { texts } = state().drafts;
    const second = setup();
    second.state().drafts.restore(texts);
    second.state().quote.restore();
    expect(second.state().quote.form).toMatchObject({
      companyName: 'Acme',
      includeCheckout: true,
      memberQuantity: '1',
    });
    fake.answer('quote.save', { id: 'f', path: '/q.pdf', fileName: 'q.pdf' });
    await state().quote.save();
    expect(state().drafts.texts).toEqual({});
    expect(state().quote.form.companyName).toBe('Acme');
  });
});

describe('leaving the window', () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('asks for confirmation only while a write is pending', async () => {
    const { fake, store, state } = setup();
    onTestFinished(askBeforeLeaving(store));
    expect(asks()).toBe(false);
    const held = fake.hold('device.register');
    const device = { name: 'D', nickname: 'N', mid: 1 };
    const writing = state().writes.run('key', 'device.register', device);
    expect(asks()).toBe(true);
    held.answer(1);
    await writing;
    expect(asks()).toBe(false);
  });
});
