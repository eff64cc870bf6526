import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { createBridge } from '../../../../src/renderer/bridge/client';
import {
  createSocketTransport,
  type Socket,
} from '../../../../src/renderer/bridge/socket-transport';
import { fakeClock } from '../../core/helpers/fake-clock';

/** The host's end of a connection, controlled by the test. */
interface Line {
  readonly path: string;
  readonly sent: unknown[];
  say(message: unknown): void;
  end(code?: number): void;
}

const start = () => {
  const clock = fakeClock();
  const lines: Line[] = [];
  const transport = createSocketTransport({
    open(path) {
      const listeners = new Map<string, ((event: never) => void)[]>();
      const tell = (type: string, event: unknown) => {
        for (const listener of listeners.get(type) ?? []) listener(event as never);
      };
      const sent: unknown[] = [];
      lines.push({
        path,
        sent,
        say: (message) => tell('message', { data: JSON.stringify(message) }),
        end: (code = 1006) => tell('close', { code }),
      });
      const socket: Socket = {
        send: (text) => sent.push(JSON.parse(text)),
        close: () => tell('close', { code: 1000 }),
        addEventListener: (type: string, listener: (event: never) => void) => {
          listeners.set(type, [...(listeners.get(type) ?? []), listener]);
        },
      };
      return socket;
    },
    after: clock.after,
  });
  const line = (index = lines.length - 1): Line => {
    const found = lines[index];
    if (!found) throw new Error('no connection');
    return found;
  };
  const ask = (id: string) => transport.send({ id, method: 'app.ping', input: {} });
  return { transport, clock, lines, line, ask };
};

const ok = { ok: true, value: null };
const parametersOf = ({ path }: Line) =>
  Object.fromEntries(new URL(path, 'http://host').searchParams);

describe('the socket', () => {
  it('opens with the first call, which is sent once the host admits the window', async () => {
    const { lines, line, ask } = start();
    expect(lines).toHaveLength(0);
    const answer = ask('a');
    expect(line().sent).toEqual([]);
    line().say({ launch: 'L1' });
    expect(line().sent).toEqual([
      { call: 1, envelope: { id: 'a', method: 'app.ping', input: {} } },
    ]);
    line().say({ answer: 1, result: ok });
    expect(await answer).toEqual(ok);
  });

  it('carries any number of calls, with responses in any order', async () => {
    const { line, ask } = start();
    const first = ask('a');
    line().say({ launch: 'L1' });
    const second = ask('b');
    line().say({ answer: 2, result: { ok: true, value: 'second' } });
    expect(await second).toEqual({ ok: true, value: 'second' });
    line().say({ answer: 1, result: { ok: true, value: 'first' } });
    expect(await first).toEqual({ ok: true, value: 'first' });
  });

  it('sends a cancellation and drops the canceled call’s response', async () => {
    const { transport, line } = start();
    const bridge = createBridge(transport);
    const controller = new AbortController();
    const answer = bridge.call('search.query', { query: 'x' }, { signal: controller.signal });
    line().say({ launch: 'L1' });
    const [{ call, envelope }] = line().sent as [{ call: number; envelope: { id: string } }];
    controller.abort();
    expect(line().sent[1]).toEqual({ cancel: envelope.id });
    line().say({ answer: call, result: { ok: true, value: { members: [], teams: [] } } });
    expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('does not send a call that was canceled before it could be sent', async () => {
    const { transport, line, ask } = start();
    const answer = ask('a');
    transport.cancel('a');
    line().say({ launch: 'L1' });
    expect(line().sent).toEqual([]);
    expect(await answer).toMatchObject({ ok: false, error: { outcome: 'not-sent' } });
  });

  it('does not send a message that would make the host close the connection', async () => {
    const { transport, line, ask } = start();
    const first = ask('a');
    line().say({ launch: 'L1' });
    const input = 'é'.repeat(600_000);
    const answer = await transport.send({ id: 'b', method: 'searches.remember', input });
    expect(answer).toEqual({
      ok: false,
      error: { code: 'validation', message: 'The input is too long.' },
    });
    expect(line().sent).toHaveLength(1);
    line().say({ answer: 1, result: ok });
    expect(await first).toEqual(ok);
  });
});

describe('a host that disconnects', () => {
  it('leaves sent calls with an unknown outcome, and reports the others as not sent', async () => {
    const { line, ask, transport } = start();
    const under = ask('a');
    line().say({ launch: 'L1' });
    line().end();
    expect(await under).toEqual({
      ok: false,
      error: {
        code: 'offline',
        outcome: 'unknown',
        message: 'The connection to the app was lost. The change may still have gone through.',
        fromApp: true,
      },
    });
    expect(transport.connection.get()).toBe('lost');
    const later = ask('b');
    line().end();
    expect(await later).toMatchObject({
      ok: false,
      error: { code: 'offline', outcome: 'not-sent' },
    });
  });

  it('is contacted immediately for a new call, which is sent on reconnect', async () => {
    const { lines, line, ask } = start();
    void ask('a');
    line().say({ launch: 'L1' });
    line().end();
    const answer = ask('b');
    expect(lines).toHaveLength(2);
    line().say({ launch: 'L1' });
    expect(line().sent).toMatchObject([{ call: 2, envelope: { id: 'b' } }]);
    line().say({ answer: 2, result: ok });
    expect(await answer).toEqual(ok);
  });

  it('is retried after 250 ms, 500 ms, 1, 2, and 5 seconds, then every 5 seconds', () => {
    const { clock, lines, line, transport } = start();
    transport.subscribe(() => undefined);
    line().say({ launch: 'L1' });
    for (const pause of [250, 500, 1000, 2000, 5000, 5000, 5000]) {
      const before = lines.length;
      line().end();
      clock.advance(pause - 1);
      expect(lines, `after ${pause - 1}`).toHaveLength(before);
      clock.advance(1);
      expect(lines, `after ${pause}`).toHaveLength(before + 1);
    }
    line().say({ launch: 'L1' });
    expect(transport.connection.get()).toBe('open');
    line().end();
    const before = lines.length;
    clock.advance(250);
    expect(lines).toHaveLength(before + 1);
  });

  it('is told the last event the window saw, so that the window misses none', () => {
    const { clock, line, transport } = start();
    const events: BridgeEvent[] = [];
    transport.subscribe((event) => events.push(event));
    expect(parametersOf(line())).toEqual({ client: expect.any(String) });
    line().say({ launch: 'L1' });
    line().say({ number: 7, event: { type: 'settings.changed' } });
    // An event for this window only has no number.
    line().say({ number: null, event: { type: 'settings.changed' } });
    const { client } = parametersOf(line());
    line().end();
    clock.advance(250);
    expect(parametersOf(line())).toEqual({ client, launch: 'L1', seen: '7' });
    line().say({ launch: 'L1' });
    line().say({ number: 8, event: { type: 'settings.changed' } });
    expect(events).toHaveLength(3);
  });

  it('is recognized as a new host after a restart, and its window says so until that is read', () => {
    const { clock, line, transport } = start();
    const states: string[] = [];
    transport.connection.subscribe(() => states.push(transport.connection.get()));
    transport.subscribe(() => undefined);
    line().say({ launch: 'L1' });
    line().say({ number: 7, event: { type: 'settings.changed' } });
    line().end();
    clock.advance(250);
    line().say({ launch: 'L2' });
    line().end();
    clock.advance(250);
    expect(parametersOf(line())).toMatchObject({ launch: 'L2', seen: '0' });
    line().say({ launch: 'L2' });
    transport.connection.acknowledge();
    expect(states).toEqual(['lost', 'restarted', 'lost', 'restarted', 'open']);
  });

  it.each([
    { code: 4401, state: 'locked', says: 'no longer belongs to the running app' },
    { code: 4409, state: 'used-again', says: 'was disconnected from the app' },
  ])('is not retried when it rejects the window ($state)', async ({ code, state, says }) => {
    const { clock, lines, line, ask, transport } = start();
    const under = ask('a');
    line().end(code);
    expect(await under).toMatchObject({ ok: false, error: { outcome: 'not-sent' } });
    expect(transport.connection.get()).toBe(state);
    clock.advance(60_000);
    expect(lines).toHaveLength(1);
    expect(await ask('b')).toMatchObject({
      ok: false,
      error: { code: 'offline', outcome: 'not-sent', message: expect.stringContaining(says) },
    });
    expect(clock.waiting).toBe(0);
  });
});
