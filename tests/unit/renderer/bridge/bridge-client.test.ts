import { expect, test } from 'vitest';
import type { CallEnvelope } from '../../../../src/contract/wire/envelope';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { fail, ok, type Result } from '../../../../src/contract/wire/result';
import { createBridge, type Transport } from '../../../../src/renderer/bridge/client';

const setup = (send: Transport['send']) => {
  const sent: CallEnvelope[] = [];
  const cancelled: string[] = [];
  const bridge = createBridge({
    send: (envelope) => {
      sent.push(envelope);
      return send(envelope);
    },
    cancel: (id) => cancelled.push(id),
    subscribe: () => () => undefined,
  });
  return { bridge, sent, cancelled };
};

test('gives every call a unique ID and reports it before sending', async () => {
  const { bridge, sent } = setup(async () => ok(null));
  const told: string[] = [];
  await bridge.call('app.ping', {}, { onCall: (id) => told.push(id) });
  await bridge.call('app.ping', {}, {});
  expect(sent).toEqual([
    { id: told[0], method: 'app.ping', input: {} },
    { id: expect.any(String), method: 'app.ping', input: {} },
  ]);
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
});

test('passes the response through unchanged', async () => {
  const refused = fail({ code: 'not-found', message: 'No such member' });
  const { bridge } = setup(async () => refused);
  expect(await bridge.call('member.getById', { memberId: 1 })).toEqual(refused);
});

test('reports an unknown outcome instead of throwing when the transport breaks', async () => {
  const { bridge } = setup(() => Promise.reject(new Error('gone')));
  expect(await bridge.call('app.ping', {})).toMatchObject({
    ok: false,
    error: { code: 'offline', outcome: 'unknown' },
  });
});

test('sends nothing when a call is canceled before it is sent', async () => {
  const { bridge, sent } = setup(async () => ok(null));
  const result = await bridge.call('app.ping', {}, { signal: AbortSignal.abort() });
  expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(sent).toEqual([]);
});

test('tells core about a call canceled in flight, and ignores its response', async () => {
  const answer = Promise.withResolvers<Result<unknown>>();
  const { bridge, sent, cancelled } = setup(() => answer.promise);
  const controller = new AbortController();
  const call = bridge.call('app.ping', {}, { signal: controller.signal });
  controller.abort();
  expect(cancelled).toEqual([sent[0]?.id]);
  answer.resolve(ok(null));
  expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } });
});

test('cancels nothing when the signal aborts after the response', async () => {
  const { bridge, cancelled } = setup(async () => ok(null));
  const controller = new AbortController();
  await bridge.call('app.ping', {}, { signal: controller.signal });
  controller.abort();
  expect(cancelled).toEqual([]);
});

test('passes first rows only to the call that requested them, and only until its response arrives', async () => {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const sent: CallEnvelope[] = [];
  const answers = [
    Promise.withResolvers<Result<unknown>>(),
    Promise.withResolvers<Result<unknown>>(),
  ];
  const bridge = createBridge({
    send: (envelope) => answers[sent.push(envelope) - 1]?.promise ?? Promise.reject(),
    cancel: () => undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const others: BridgeEvent[] = [];
  bridge.subscribe((event) => others.push(event));
  const told: number[] = [];
  const controller = new AbortController();
  const search = (index: number) =>
    bridge.call(
      'search.query',
      { query: 'x' },
      {
        signal: controller.signal,
        onFirstRows: ({ counts }) => told.push(index, counts.members ?? 0),
      },
    );
  const calls = [search(0), search(1)];
  const begin = (index: number) => {
    const call = sent[index]?.id ?? '';
    const value = { members: [], teams: [] };
    for (const listener of [...listeners]) {
      listener({ type: 'response.started', call, value, counts: { members: 200, teams: 0 } });
    }
  };
  expect(sent.map(({ first }) => first)).toEqual([true, true]);
  begin(1);
  expect(told).toEqual([1, 200]);
  answers[1]?.resolve(ok(null));
  await calls[1];
  begin(1);
  controller.abort();
  begin(0);
  expect(told).toEqual([1, 200]);
  expect(others).toEqual([]);
  answers[0]?.resolve(ok(null));
  await calls[0];
});

test('hears only from other windows which drafts were sent', async () => {
  let emit: (event: BridgeEvent) => void = () => undefined;
  const answer = Promise.withResolvers<Result<unknown>>();
  const bridge = createBridge({
    send: () => answer.promise,
    cancel: () => undefined,
    subscribe: (listener) => {
      emit = listener;
      return () => undefined;
    },
  });
  const heard: BridgeEvent[] = [];
  bridge.subscribe((event) => heard.push(event));
  let id = '';
  const texts = { 'member/12/email': 'ada@x.test' };
  const call = bridge.call('app.ping', {}, { drafts: texts, onCall: (each) => (id = each) });
  emit({ type: 'drafts.dropped', call: id, texts });
  expect(heard).toEqual([]);
  emit({ type: 'drafts.dropped', call: '', texts });
  emit({ type: 'drafts.dropped', call: 'other-1', texts });
  expect(heard.map((event) => 'call' in event && event.call)).toEqual(['', 'other-1']);
  answer.resolve(ok(null));
  await call;
});
