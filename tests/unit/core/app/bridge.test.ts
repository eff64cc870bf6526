import { describe, expect, it } from 'vitest';
import type { Access } from '../../../../src/contract/permissions';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { AppFailure } from '../../../../src/contract/wire/result';
import { createCalls } from '../../../../src/main/core/app/calls';
import {
  createDispatch,
  type DispatchDependencies,
  type Handlers,
} from '../../../../src/main/core/app/dispatch';
import { fakeLog } from '../helpers/fake-log';

const never = new AbortController().signal;
const idempotencyKey = '6f1ff7c3-6d6e-4a53-8f53-0b5dd6a1d111';

type SomeHandlers = { [M in keyof Handlers]?: (input: never, context: never) => Promise<unknown> };

const dispatchOf = (handlers: SomeHandlers, more: Partial<DispatchDependencies> = {}) => {
  const log = fakeLog();
  const dispatch = createDispatch({
    handlers: handlers as unknown as Handlers,
    refusal: () => null,
    log,
    ...more,
  });
  return { dispatch, log };
};
const settings = { method: 'settings.setTheme', input: { theme: 'dark' } };

describe('the single entry point for windows', () => {
  it('passes a service its parsed input and the details of the call', async () => {
    const got: unknown[] = [];
    const { dispatch } = dispatchOf({
      'member.getById': async (input: unknown, context: unknown) => {
        got.push(input, context);
        return { id: 5, email: 'a@b.c', uid: 'u', memberTeams: null };
      },
    });
    const envelope = {
      id: '1',
      method: 'member.getById',
      input: { memberId: 5, more: 1 },
      idempotencyKey,
    };
    expect(await dispatch(envelope, never, 'window-1')).toMatchObject({
      ok: true,
      value: { id: 5, email: 'a@b.c', memberTeams: [] },
    });
    expect(got).toEqual([
      { memberId: 5 },
      {
        call: '1',
        signal: never,
        onUnsent: expect.any(Function),
        client: 'window-1',
        idempotencyKey,
      },
    ]);
  });

  it('treats a missing input as empty, and a call from core as one without a window', async () => {
    const got: unknown[] = [];
    const { dispatch } = dispatchOf({
      'app.ping': async (input: unknown, context: unknown) => {
        got.push(input, context);
        return null;
      },
    });
    expect(await dispatch({ id: '1', method: 'app.ping' }, never)).toEqual({
      ok: true,
      value: null,
    });
    expect(got).toStrictEqual([
      {},
      { call: '1', signal: never, onUnsent: expect.any(Function), client: '' },
    ]);
  });

  it.each(['no.method', 'toString', '__proto__'])('rejects %s', async (method) => {
    const { dispatch, log } = dispatchOf({});
    expect(await dispatch({ id: '1', method }, never)).toEqual({
      ok: false,
      error: { code: 'not-found', message: 'Unknown method.' },
    });
    expect(log.lines).toEqual([{ level: 'error', message: 'unknown method', details: { method } }]);
  });

  it('logs at most a hundred characters of a name', async () => {
    const { dispatch, log } = dispatchOf({});
    await dispatch({ id: '1', method: 'x'.repeat(5_000) }, never);
    expect(log.lines[0]?.details).toEqual({ method: 'x'.repeat(100) });
  });

  it('names the wrong input field and calls nothing', async () => {
    let asked = 0;
    const { dispatch } = dispatchOf(
      {},
      {
        refusal: () => {
          asked += 1;
          return null;
        },
      },
    );
    expect(
      await dispatch({ id: '1', method: 'member.getById', input: { memberId: 'x' } }, never),
    ).toMatchObject({ ok: false, error: { code: 'validation', field: 'memberId' } });
    // An error in the input as a whole has no field to name.
    const whole = await dispatch({ id: '1', method: 'member.getById', input: 'text' }, never);
    expect(whole).toMatchObject({ ok: false, error: { code: 'validation' } });
    expect(whole.ok || 'field' in whole.error).toBe(false);
    expect(asked).toBe(0);
  });

  it('names a nested field', async () => {
    const { dispatch } = dispatchOf({});
    expect(
      await dispatch(
        {
          id: '1',
          method: 'member.setEmail',
          input: { memberId: 5, email: 'a@b.c', base: { email: 7 } },
        },
        never,
      ),
    ).toMatchObject({ error: { field: 'base.email' } });
  });

  it('asks the session first and runs nothing that it refuses', async () => {
    const asked: Access[] = [];
    let runs = 0;
    const { dispatch } = dispatchOf(
      {
        'settings.setTheme': async () => {
          runs += 1;
        },
      },
      {
        refusal: async (access) => {
          asked.push(access);
          return { code: 'locked', message: 'Locked.' };
        },
      },
    );
    expect(await dispatch({ id: '1', ...settings }, never)).toEqual({
      ok: false,
      error: { code: 'locked', message: 'Locked.' },
    });
    await dispatch({ id: '2', method: 'firewall.updateIp', input: { ipAddress: '::1' } }, never);
    expect(asked).toEqual(['public', ['firewall']]);
    expect(runs).toBe(0);
  });

  it('returns only what the row declares, and reports any other response as a defect', async () => {
    const { dispatch, log } = dispatchOf({
      'app.ping': async () => 'pong',
      'app.licenses': async () => ({ text: 7 }),
    });
    const wrong = await dispatch({ id: '1', method: 'app.licenses' }, never);
    expect(wrong).toMatchObject({
      ok: false,
      error: {
        code: 'internal',
        message: expect.stringMatching(
          /^Something went wrong in the app \(reference [0-9a-f-]{36}\)\.$/,
        ),
      },
    });
    const { correlationId } = (wrong as { error: { correlationId: string } }).error;
    expect(log.lines).toMatchObject([
      {
        level: 'error',
        message: 'call failed',
        details: { method: 'app.licenses', correlationId },
      },
    ]);
  });

  it('does not parse again what its row has parsed', async () => {
    const value = { already: 'parsed' };
    const { dispatch } = dispatchOf(
      { 'member.getById': async () => value },
      { parsed: new Set(['member.getById'] as const) },
    );
    const answer = await dispatch(
      { id: '1', method: 'member.getById', input: { memberId: 5 } },
      never,
    );
    expect(answer.ok && answer.value).toBe(value);
  });

  it('shows only where to look for details of a defect', async () => {
    const cause = new Error('/home/sam/secret');
    const { dispatch, log } = dispatchOf({ 'app.ping': () => Promise.reject(cause) });
    const answer = await dispatch({ id: '1', method: 'app.ping' }, never);
    expect(JSON.stringify(answer)).not.toContain('/home/sam');
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(log.lines[0]?.details).toMatchObject({ method: 'app.ping', cause });
  });

  it('removes tokens from a failure, and logs one that a service reports as a defect', async () => {
    const fail = (code: 'server' | 'internal') => () =>
      Promise.reject(
        new AppFailure({
          code,
          message: 'Bad Bearer abcdef',
          status: 500,
          correlationId: 'c',
        } as never),
      );
    const refused = dispatchOf({ 'app.ping': fail('server') });
    expect(await refused.dispatch({ id: '1', method: 'app.ping' }, never)).toMatchObject({
      error: { code: 'server', status: 500, message: 'Bad Bearer [redacted]' },
    });
    expect(refused.log.lines).toEqual([]);
    const defect = dispatchOf({ 'app.ping': fail('internal') });
    expect(await defect.dispatch({ id: '1', method: 'app.ping' }, never)).toMatchObject({
      error: { code: 'internal', correlationId: 'c' },
    });
    expect(defect.log.lines).toMatchObject([
      {
        message: 'call failed',
        details: { method: 'app.ping', cause: { error: { code: 'internal' } } },
      },
    ]);
  });

  it('reports a canceled call as canceled, whatever error it ends with', async () => {
    const { dispatch, log } = dispatchOf({ 'app.ping': () => Promise.reject(new Error('x')) });
    expect(await dispatch({ id: '1', method: 'app.ping' }, AbortSignal.abort())).toEqual({
      ok: false,
      error: { code: 'cancelled', message: 'Canceled.' },
    });
    expect(log.lines).toEqual([]);
  });

  it('sends first rows only to the window that asked for them', async () => {
    const rows = { members: [], teams: [] };
    const asked: boolean[] = [];
    const { dispatch } = dispatchOf({
      'app.ping': async (_input: unknown, context: { onFirstRows?: (rows: unknown) => void }) => {
        asked.push(context.onFirstRows !== undefined);
        context.onFirstRows?.(rows);
        return null;
      },
    });
    const told: BridgeEvent[] = [];
    const tell = (event: BridgeEvent) => void told.push(event);
    await dispatch({ id: '1', method: 'app.ping', first: true }, never, 'w', tell);
    await dispatch({ id: '2', method: 'app.ping' }, never, 'w', tell);
    await dispatch({ id: '3', method: 'app.ping', first: true }, never, 'w');
    expect(asked).toEqual([true, false, false]);
    expect(told).toEqual([{ type: 'response.started', call: '1', members: [], teams: [] }]);
  });
});

/** Calls that end when the test says so, each with its signal. */
const callsOf = () => {
  const open: { id: string; client: string; signal: AbortSignal; end: () => void }[] = [];
  const calls = createCalls((envelope, signal, client = '') => {
    const ended = Promise.withResolvers<{ ok: true; value: string }>();
    const end = () => ended.resolve({ ok: true, value: envelope.id });
    open.push({ id: envelope.id, client, signal, end });
    signal.addEventListener('abort', end);
    return ended.promise;
  });
  const query = (id: string, client = 'window-1') =>
    calls.call({ id, method: 'member.getById', input: {} }, client);
  const action = (id: string, client = 'window-1') =>
    calls.call({ id, method: 'member.delete', input: {} }, client);
  const aborted = () => open.filter(({ signal }) => signal.aborted).map(({ id }) => id);
  return { calls, open, query, action, aborted };
};

describe('calls in progress', () => {
  it('are waited for when the app ends, even if they do not end at once', async () => {
    const gate = Promise.withResolvers<{ ok: true; value: null }>();
    const calls = createCalls(() => gate.promise);
    const call = calls.call({ id: '1', method: 'app.ping' }, 'window-1');
    let isClosed = false;
    const closed = calls.close(Promise.resolve()).then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    gate.resolve({ ok: true, value: null });
    await Promise.all([closed, call]);
  });

  it('are canceled by ID, by the window that made them', async () => {
    const { calls, query, aborted, open } = callsOf();
    const both = [query('1'), query('2'), query('1', 'window-2')];
    calls.cancel('1', 'window-1');
    calls.cancel('2', 'window-2');
    calls.cancel('9', 'window-9');
    expect(open.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
    expect(aborted()).toEqual(['1']);
    for (const { end } of open) end();
    await Promise.all(both);
  });

  it('each need their own ID', async () => {
    const { query, open } = callsOf();
    const first = query('1');
    expect(await query('1')).toEqual({
      ok: false,
      error: { code: 'validation', field: 'id', message: 'A call with this ID is in progress.' },
    });
    expect(open).toHaveLength(1);
    open[0]?.end();
    expect(await first).toEqual({ ok: true, value: '1' });
    // A finished call frees its ID.
    const again = query('1');
    open[1]?.end();
    expect(await again).toEqual({ ok: true, value: '1' });
  });

  it('end with their window if they only read', async () => {
    const { calls, query, action, aborted, open } = callsOf();
    const all = [query('1'), action('2'), query('3', 'window-2')];
    all.push(calls.call({ id: '4', method: 'no.method' }, 'window-1'));
    calls.forget('window-1');
    calls.forget('window-9');
    expect(aborted()).toEqual(['1', '4']);
    for (const { end } of open) end();
    await Promise.all(all);
  });

  it('end with the app: queries at once, writes when their time is up', async () => {
    const { calls, query, action, aborted, open } = callsOf();
    const all = [query('1'), action('2'), action('3', 'window-2')];
    const writesEnded = Promise.withResolvers<void>();
    let isClosed = false;
    const closed = calls.close(writesEnded.promise).then(() => {
      isClosed = true;
    });
    expect(aborted()).toEqual(['1']);
    expect(await query('4')).toEqual({
      ok: false,
      error: { code: 'cancelled', message: 'Canceled.' },
    });
    expect(open).toHaveLength(3);
    expect(isClosed).toBe(false);
    open[1]?.end();
    writesEnded.resolve();
    await closed;
    expect(aborted()).toEqual(['1', '3']);
    await Promise.all(all);
  });

  it.each([
    { what: 'nothing', raw: null, field: undefined },
    { what: 'one without an id', raw: { method: 'app.ping' }, field: 'id' },
    { what: 'one with an empty id', raw: { id: '', method: 'app.ping' }, field: 'id' },
    { what: 'one without a method', raw: { id: '1' }, field: 'method' },
  ])('are rejected when the request is $what', async ({ raw, field }) => {
    const { calls, open } = callsOf();
    expect(await calls.call(raw, 'window-1')).toEqual({
      ok: false,
      error: {
        code: 'validation',
        message: 'This isn’t a valid bridge call.',
        ...(field ? { field } : {}),
      },
    });
    expect(open).toHaveLength(0);
  });
});
