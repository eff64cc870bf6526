import { beforeEach, describe, expect, it } from 'vitest';
import { type LinkApp, linkIn, receiveLinks } from '../../src/main/hosts/electron/app-links';
import { FakeEvents, fakeEvent, strict } from './fake-electron';
import { fakeLog } from './fake-ports';

describe('I3: a link of the app', () => {
  let events: FakeEvents;
  let log: ReturnType<typeof fakeLog>;
  let registered: string[];
  let focused: number;
  let delivered: string[];

  const receive = (argv: string[] = [], register = true, isTaken = true) => {
    const app = strict<LinkApp>('app', {
      on: events.on,
      setAsDefaultProtocolClient: (scheme) => registered.push(scheme) > 0 && isTaken,
    });
    return receiveLinks(app, {
      argv,
      register,
      log,
      focus: () => {
        focused += 1;
      },
      isForAnother: (data) => data === 'another environment',
    });
  };

  beforeEach(() => {
    events = new FakeEvents('App');
    log = fakeLog();
    registered = [];
    focused = 0;
    delivered = [];
  });

  it('is found among the arguments, wherever it stands', () => {
    const link = 'internal-dash://login/123';
    expect(linkIn(['app', '--environment', 'staging', link, '--no-sandbox'])).toBe(link);
    expect(linkIn(['app', 'Internal-Dash://login/123'])).toBe('Internal-Dash://login/123');
    expect(linkIn(['app', '--x=internal-dash://login/1', 'https://example.org'])).toBeNull();
  });

  it('starts the app', () => {
    receive(['app', 'internal-dash://member/5']).connect((link) => delivered.push(link));
    expect(delivered).toEqual(['internal-dash://member/5']);
  });

  it('comes as an event on macOS, also before anything is ready', () => {
    const links = receive();
    const early = fakeEvent({});
    events.emit('open-url', early, 'internal-dash://login/1');
    links.connect((link) => delivered.push(link));
    events.emit('open-url', fakeEvent({}), 'internal-dash://login/2');
    expect(delivered).toEqual(['internal-dash://login/1', 'internal-dash://login/2']);
    expect(early.defaultPrevented).toBe(true);
    expect(focused).toBe(2);
  });

  it('comes from a second start on Windows and Linux, which brings the window up', () => {
    receive().connect((link) => delivered.push(link));
    events.emit('second-instance', {}, ['app', 'internal-dash://team/9'], '/', null);
    expect([delivered, focused]).toEqual([['internal-dash://team/9'], 1]);
  });

  it('of a second start in another environment is not opened in this one', () => {
    receive().connect((link) => delivered.push(link));
    const data = 'another environment';
    events.emit('second-instance', {}, ['app', 'internal-dash://team/9'], '/', data);
    expect([delivered, focused]).toEqual([[], 1]);
  });

  it('work without a second start', () => {
    receive().connect((link) => delivered.push(link));
    events.emit('second-instance', {}, ['app', '--environment', 'staging'], '/', null);
    expect([delivered, focused]).toEqual([[], 1]);
  });

  it('is registered by the installed app only', () => {
    receive([], false);
    expect(registered).toEqual([]);
    receive([], true);
    expect(registered).toEqual(['internal-dash']);
    expect(log.lines).toEqual([]);
  });

  it('says in the log that the system does not take it', () => {
    receive([], true, false);
    expect(log.lines).toMatchObject([
      { level: 'warn', message: 'the system does not pass on the links of this app' },
    ]);
  });
});
