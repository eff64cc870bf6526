import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { features } from '../../../../src/renderer/app/features';
import { checkoutSlice } from '../../../../src/renderer/features/checkout-links/checkout-slice';
import { unfinishedDrafts } from '../../../../src/renderer/features/home/unfinished-drafts';
import { addOrder } from '../../../../src/renderer/features/teams/team-writes';
import { persistDrafts } from '../../../../src/renderer/state/drafts/persist-drafts';
import { sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import { createTestStore, type TestStore } from '../../../helpers/test-store';
import { staff } from '../../domain/builders';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});
/** Longer than the time from a keystroke to the save in core. */
const saved = () => vi.advanceTimersByTimeAsync(300);

/** Windows of one person; `core` is the draft file that they share. */
const desk = (core: Record<string, string> = {}) => {
  const windows: TestStore[] = [];
  const open = async () => {
    const own = createTestStore('search', 'sales', 'ops');
    own.fake.on('drafts.get', () => ok({ texts: { ...core }, notice: null }));
    own.fake.on('drafts.set', ({ texts }) => {
      Object.assign(core, texts);
      return ok(null);
    });
    own.fake.on('drafts.drop', ({ texts }, { id }) => {
      for (const [key, text] of Object.entries(texts)) if (core[key] === text) delete core[key];
      for (const each of windows) each.fake.emit({ type: 'drafts.dropped', call: id, texts });
      return ok(null);
    });
    windows.push(own);
    onTestFinished(persistDrafts(own.fake.bridge, own.store));
    await saved();
    return own;
  };
  return { core, open };
};
const typed = ({ state }: TestStore, texts: Readonly<Record<string, string>>) => {
  for (const [key, text] of Object.entries(texts)) state().drafts.set(key, text);
};
const textsOf = ({ state }: TestStore) => state().drafts.texts;

const order = {
  'team/5/order/shopifyOrderId': 'S-1',
  'team/5/order/fulfillOrderId': 'F-1',
  'team/5/order/newStandardDevices': '50',
  'team/5/order/newCustomDevices': '0',
};
const email = { 'member/12/email': 'new@x.test', 'member/12/email/base': 'old@x.test' };
const notSentYet = (own: TestStore) =>
  unfinishedDrafts(features, textsOf(own), {
    records: own.state().records,
    nameOf: () => null,
    user: staff('sales'),
  });

describe('a draft in two windows', () => {
  test('an order that one window sent is not offered again in the other', async () => {
    const { core, open } = desk();
    const first = await open();
    typed(first, order);
    await saved();
    const second = await open();
    expect(notSentYet(second)).toHaveLength(1);
    first.fake.answer('team.addOrder', null);
    const payload = { shopifyOrderId: 'S-1', fulfillOrderId: 'F-1' };
    const devices = { newStandardDevices: 50, newCustomDevices: 0 };
    await sendWrite(first.state(), addOrder(5, { ...payload, ...devices }, []));
    first.state().drafts.dropSent(order);
    await saved();
    expect([textsOf(second), notSentYet(second), core]).toEqual([{}, [], {}]);
    // Nothing is left for the second window to tell core.
    await saved();
    expect(second.fake.inputs('drafts.drop')).toEqual([]);
  });

  test('an order that arrived after the sign-out is not offered again after the next sign-in', async () => {
    const { core, open } = desk({ ...order, 'member/12/device/nickname': 'Front desk' });
    const own = await open();
    const { session } = own.state().session;
    own.state().session.setSession({ status: 'signed-out' });
    // The other window sent it and has reloaded. Core removes it, and tells no one who is signed out.
    for (const key of Object.keys(order)) delete core[key];
    own.state().session.setSession(session);
    await saved();
    expect(textsOf(own)).toEqual({ 'member/12/device/nickname': 'Front desk' });
    expect(notSentYet(own)).toHaveLength(1);
  });

  test('goes from the window where it was typed when the other window sent it', async () => {
    const { open } = desk();
    const first = await open();
    typed(first, email);
    await saved();
    const second = await open();
    second.state().drafts.drop('member/12/');
    await saved();
    expect(textsOf(first)).toEqual({});
  });

  test('goes in an earlier version, too, if nobody edited it in that window', async () => {
    const { open } = desk({ 'member/12/email': 'n', 'member/12/email/base': 'old@x.test' });
    const first = await open();
    const second = await open();
    typed(first, email);
    await saved();
    first.state().drafts.drop('member/12/');
    await saved();
    expect(textsOf(second)).toEqual({});
  });

  test('keeps the team to move from beside a team ID that was edited in the other window', async () => {
    const transfer = { 'member/12/transfer': '31', 'member/12/transfer/from': '400/40' };
    const { open } = desk({ ...transfer });
    const first = await open();
    const second = await open();
    typed(second, { 'member/12/transfer': '32' });
    await saved();
    first.state().drafts.drop('member/12/transfer');
    await saved();
    expect(textsOf(second)).toEqual({
      'member/12/transfer': '32',
      'member/12/transfer/from': '400/40',
    });
  });

  test('stays in the other window and in core if its form was edited there', async () => {
    const { core, open } = desk({ ...order });
    const first = await open();
    const second = await open();
    typed(second, { 'team/5/order/shopifyOrderId': 'S-2' });
    await saved();
    first.state().drafts.drop('team/5/order/');
    await saved();
    const next = { ...order, 'team/5/order/shopifyOrderId': 'S-2' };
    expect([textsOf(first), textsOf(second)]).toEqual([{}, next]);
    await saved();
    expect(core).toEqual(next);
  });

  test('stays if the other window cleared only a part of the form that was continued here', async () => {
    const { core, open } = desk();
    const first = await open();
    const account = { 'checkout/email': 'ada@x.test', 'checkout/account': 'Acme' };
    typed(first, account);
    await saved();
    const second = await open();
    typed(second, { 'checkout/members': '40' });
    await saved();
    first.store.slice(checkoutSlice).clear();
    await saved();
    const next = { ...account, 'checkout/members': '40' };
    expect([textsOf(first), textsOf(second)]).toEqual([{}, next]);
    await saved();
    expect(core).toEqual(next);
  });

  test.each([
    ['member/12/login-reason', 'Asked by phone'],
    ['member/12/device/nickname', 'Front desk'],
    ['team/12/email', 'next@x.test'],
  ])('goes although %s of a record is being typed in that window', async (key, text) => {
    const { open } = desk({ ...email });
    const first = await open();
    const second = await open();
    typed(second, { [key]: text });
    first.state().drafts.drop('member/12/');
    await saved();
    expect(textsOf(second)).toEqual({ [key]: text });
  });

  test('keeps its card option when the other window chooses another plan', async () => {
    const { core, open } = desk({ 'checkout/plan': 'business', 'checkout/cardsInLink': 'no' });
    const first = await open();
    const second = await open();
    second.store.slice(checkoutSlice).setField('plan', 'premium');
    await saved();
    expect(first.store.slice(checkoutSlice).form()).toMatchObject({
      plan: 'business',
      cardsInLink: 'no',
    });
    // The option was chosen for the previous plan.
    expect(core).toEqual({ 'checkout/plan': 'premium', 'checkout/cardsInLink': '' });
    expect(notSentYet(second)).toEqual([]);
  });

  test('keeps the value from which an edit began, so that its save overwrites nothing unseen', async () => {
    const { open } = desk({ ...email });
    const first = await open();
    const second = await open();
    typed(second, { 'member/12/email': 'other@x.test' });
    first.state().drafts.drop('member/12/');
    await saved();
    expect(textsOf(second)).toEqual({ ...email, 'member/12/email': 'other@x.test' });
  });

  test('does not take the same text typed again in the window that sent it', async () => {
    const { core, open } = desk({ a: '5' });
    const only = await open();
    const held = only.fake.hold('drafts.drop');
    only.state().drafts.drop('a');
    await saved();
    const { id } = await held.arrived;
    only.state().drafts.set('a', '5');
    delete core.a;
    only.fake.emit({ type: 'drafts.dropped', call: id, texts: { a: '5' } });
    held.answer(null);
    await saved();
    expect([textsOf(only), core]).toEqual([{ a: '5' }, { a: '5' }]);
  });

  test('goes from core even if the page closes while the save is pending', async () => {
    const { fake, state } = await desk({}).open();
    fake.hold('drafts.set');
    state().drafts.set('a', 'x');
    await saved();
    state().drafts.drop('a');
    window.dispatchEvent(new Event('pagehide'));
    expect(fake.inputs('drafts.drop')).toEqual([{ texts: { a: 'x' } }]);
  });
});
