import type { Session, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type LockableSession,
  lockContents,
  lockSession,
} from '../../src/main/hosts/electron/navigation-locks';
import { FakeEvents, fakeEvent, strict } from './fake-electron';
import { fakeLog } from './fake-ports';
import { FakeContents, fakeFrame } from './fake-window';

const ORIGIN = 'internal-dash-app://main';
const PROVIDER = 'https://js.stripe.com/v3/';
const SANDBOX = 'http://127.0.0.1:4010/card/script.js';

const policy = (script: string | null = PROVIDER) => ({
  origin: ORIGIN,
  scriptUrl: () => script,
  onCardFrame: vi.fn(),
  log: fakeLog(),
});

const main = fakeFrame(`${ORIGIN}/`);
const CARD = 'https://card.internal-dash.invalid/';
const card = fakeFrame(CARD, main, 2);
const frame = fakeFrame(PROVIDER, card, 3);
const inner = fakeFrame('https://hooks.stripe.com/', frame, 4);

/** Where a frame wants to go, and in which frame. */
const navigation = (
  url: string,
  where: 'page' | 'card' | 'frame' | 'frame in frame' | 'gone' = 'page',
) => {
  const frames = { page: main, card, frame, 'frame in frame': inner, gone: null };
  return fakeEvent({
    url,
    isMainFrame: where === 'page',
    isSameDocument: false,
    frame: frames[where],
  });
};

describe('a page', () => {
  let page: FakeContents;

  const isRefused = (
    details: ReturnType<typeof navigation>,
    event = 'will-frame-navigate',
  ): boolean => {
    page.events.emit(event, details);
    return details.defaultPrevented;
  };

  beforeEach(() => {
    page = new FakeContents();
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'does not leave the app by %s',
    (event) => {
      lockContents(page.contents, policy());
      expect(isRefused(navigation('https://evil.example/'), event)).toBe(true);
      expect(isRefused(navigation(`${ORIGIN}/login/1`), event)).toBe(false);
    },
  );

  it.each([
    'https://main/',
    `${ORIGIN}.evil.example/`,
    `${ORIGIN}:8443/`,
    'internal-dash-app://main@evil.example/',
    `blob:${ORIGIN}/4c1d`,
    'file:///etc/passwd',
    'data:text/html,<script>1</script>',
    'javascript:alert(1)',
    'about:blank',
    'chrome://gpu',
    'internal-dash://login/1',
    PROVIDER,
    'no address',
  ])('does not go to %s', (url) => {
    lockContents(page.contents, policy());
    expect(isRefused(navigation(url))).toBe(true);
  });

  it.each([
    ['card', CARD, false],
    ['card', 'about:blank', false],
    ['card', `${CARD}other`, true],
    ['card', 'http://card.internal-dash.invalid/', true],
    ['card', PROVIDER, true],
    ['card', `${ORIGIN}/`, true],
    ['frame', PROVIDER, false],
    ['frame', 'https://hooks.stripe.com/3d_secure', false],
    ['frame', 'about:blank', false],
    ['frame', CARD, true],
    ['frame', 'http://js.stripe.com/', true],
    ['frame', 'https://stripe.com.evil.example/', true],
    ['frame', 'https://notstripe.com/', true],
    ['frame', 'https://bank.example/', true],
    ['frame', `${ORIGIN}/`, true],
    ['frame', 'data:text/html,x', true],
    ['frame in frame', 'https://bank.example/acs', false],
    ['frame in frame', 'http://bank.example/acs', true],
    ['frame in frame', CARD, true],
    ['frame in frame', `${ORIGIN}/`, true],
    ['gone', 'https://bank.example/', true],
  ] as const)('has a %s that shows %s: refused %s', (where, url, refused) => {
    lockContents(page.contents, policy());
    expect(isRefused(navigation(url, where))).toBe(refused);
  });

  it('says when the card form is on its way, and only then', () => {
    const rules = policy();
    lockContents(page.contents, rules);
    isRefused(navigation(CARD, 'frame'));
    isRefused(navigation(CARD));
    isRefused(navigation(PROVIDER, 'frame'));
    expect(rules.onCardFrame).not.toHaveBeenCalled();
    isRefused(navigation(CARD, 'card'));
    expect(rules.onCardFrame).toHaveBeenCalledTimes(1);
  });

  it('shows the sandbox card frame only where the environment names it', () => {
    lockContents(page.contents, policy(SANDBOX));
    expect(isRefused(navigation('http://127.0.0.1:4010/card/frame', 'frame'))).toBe(false);
    expect(isRefused(navigation('http://127.0.0.1:4011/', 'frame'))).toBe(true);
    const other = new FakeContents();
    lockContents(other.contents, policy(null));
    const wanted = navigation('http://127.0.0.1:4010/card/frame', 'frame');
    other.events.emit('will-frame-navigate', wanted);
    expect(wanted.defaultPrevented).toBe(true);
  });

  it('does not write a refused address to the log, which may carry a token', () => {
    const rules = policy();
    lockContents(page.contents, rules);
    isRefused(navigation('https://teams.example/sign-in?addon=s3cret'));
    expect(rules.log.lines).toHaveLength(1);
    expect(JSON.stringify(rules.log.lines)).not.toContain('s3cret');
  });

  it('opens no window', () => {
    lockContents(page.contents, policy());
    for (const url of ['https://evil.example/', `${ORIGIN}/`, 'about:blank']) {
      expect(page.openHandler!({ url })).toEqual({ action: 'deny' });
    }
  });

  it('takes no webview', () => {
    lockContents(page.contents, policy());
    const event = fakeEvent({});
    page.events.emit('will-attach-webview', event, {}, {});
    expect(event.defaultPrevented).toBe(true);
  });
});

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type Permission = Parameters<CheckHandler>[1];

const lockedSession = (script: string | null = PROVIDER) => {
  const events = new FakeEvents('Session');
  const set: {
    request?: RequestHandler | null;
    check?: CheckHandler | null;
    device?: unknown;
    display?: unknown;
  } = {};
  const session = strict<LockableSession>('Session', {
    on: events.on,
    setPermissionRequestHandler: (handler) => {
      set.request = handler;
    },
    setPermissionCheckHandler: (handler) => {
      set.check = handler;
    },
    setDevicePermissionHandler: (handler) => {
      set.device = handler;
    },
    setDisplayMediaRequestHandler: (handler) => {
      set.display = handler;
    },
  });
  lockSession(session, policy(script));
  const contents = new FakeContents().contents as WebContents;
  return {
    events,
    set,
    check: (permission: Permission, origin = `${ORIGIN}/`, requestingUrl?: string) =>
      set.check!(contents, permission, origin, { isMainFrame: true, requestingUrl }),
    request: (permission: Permission, requestingUrl = `${ORIGIN}/search`, isMainFrame = true) => {
      let answer: boolean | undefined;
      set.request!(
        contents,
        permission,
        (granted) => {
          answer = granted;
        },
        {
          requestingUrl,
          isMainFrame,
        },
      );
      return answer;
    },
  };
};

const refused: Permission[] = [
  'media',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'fullscreen',
  'pointerLock',
  'keyboardLock',
  'openExternal',
  'clipboard-read',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'hid',
  'usb',
  'serial',
  'idle-detection',
  'local-fonts',
  'local-network',
  'persistent-storage',
  'screen-wake-lock',
  'storage-access',
  'top-level-storage-access',
  'window-management',
  'payment-handler',
  'background-sync',
  'unknown',
];

describe('the session', () => {
  it.each(refused)('refuses %s, asked and checked', (permission) => {
    for (const script of [PROVIDER, SANDBOX]) {
      const session = lockedSession(script);
      expect(session.check(permission)).toBe(false);
      expect(session.request(permission)).toBe(false);
    }
  });

  it('lets the app copy, and no one else', () => {
    const session = lockedSession();
    expect(session.check('clipboard-sanitized-write')).toBe(true);
    expect(session.request('clipboard-sanitized-write')).toBe(true);
    expect(session.check('clipboard-sanitized-write', 'https://js.stripe.com/')).toBe(false);
    expect(
      session.check('clipboard-sanitized-write', `${ORIGIN}/`, 'https://js.stripe.com/v3'),
    ).toBe(false);
    expect(session.check('clipboard-sanitized-write', 'https://js.stripe.com/', `${ORIGIN}/`)).toBe(
      false,
    );
    expect(session.check('clipboard-sanitized-write', '')).toBe(false);
    expect(session.check('clipboard-sanitized-write', CARD)).toBe(false);
    expect(session.request('clipboard-sanitized-write', 'https://js.stripe.com/')).toBe(false);
    expect(session.request('clipboard-sanitized-write', `${ORIGIN}/`, false)).toBe(false);
  });

  it.each(['loopback-network', 'local-network-access'] as const)(
    'grants %s only where the card script comes from this computer',
    (permission) => {
      expect(lockedSession(SANDBOX).request(permission)).toBe(true);
      expect(lockedSession(SANDBOX).check(permission)).toBe(true);
      expect(lockedSession(SANDBOX).check(permission, 'https://js.stripe.com')).toBe(false);
      expect(lockedSession(SANDBOX).check(permission, CARD)).toBe(true);
      expect(lockedSession(SANDBOX).request(permission, CARD, false)).toBe(true);
      expect(lockedSession(PROVIDER).request(permission, CARD, false)).toBe(false);
      expect(lockedSession('http://localhost:4010/script.js').request(permission)).toBe(false);
      expect(lockedSession(PROVIDER).request(permission)).toBe(false);
      expect(lockedSession(PROVIDER).check(permission)).toBe(false);
      expect(lockedSession(null).request(permission)).toBe(false);
    },
  );

  it('gives no device and no screen', () => {
    const { set } = lockedSession();
    expect((set.device as () => boolean)()).toBe(false);
    expect(set.display).toBeNull();
  });

  it('saves no download of a page', () => {
    const event = fakeEvent({});
    lockedSession().events.emit('will-download', event, {}, {});
    expect(event.defaultPrevented).toBe(true);
  });
});
