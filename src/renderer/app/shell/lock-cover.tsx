import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { minutesText } from '../../../domain/text/duration';
import icon from '../../assets/icon.svg';
import { loginSlice } from '../../features/session/login-slice';
import { useApp, useSlice } from '../../state/use-app';
import { refreshDialogs } from '../../ui/dialogs/dialog-stack';
import '../../features/session/login-screen.css';
import './lock-cover.css';

/** Makes everything except the cover inert, including elements added later. Returns the undo. */
const coverAll = (cover: HTMLElement): (() => void) => {
  const before = document.activeElement;
  const { title } = document;
  const taken = new Set<Element>();
  const take = (): void => {
    for (const element of document.body.children) {
      if (element === cover || element.hasAttribute('inert')) continue;
      element.setAttribute('inert', '');
      taken.add(element);
    }
  };
  document.body.dataset.locked = '';
  // The title of a tab names the record on the screen.
  document.title = 'Internal Dash';
  window.getSelection()?.removeAllRanges();
  take();
  const watch = new MutationObserver(take);
  // A dialog that opens under the cover removes its own `inert`.
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['inert'],
  });
  return () => {
    watch.disconnect();
    delete document.body.dataset.locked;
    for (const element of taken) element.removeAttribute('inert');
    refreshDialogs();
    document.title = title;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
};

/**
 * Covers the locked app. Open work stays below, invisible and inert; core refuses its calls. Plain
 * elements, because it may be the first thing shown after a start.
 */
export const LockCover = () => {
  const session = useApp((state) => state.session.session);
  const minutes = useApp((state) => state.session.settings?.idleLockMinutes);
  const { waiting, message, forgetMessage, signIn, cancel, unlock } = useSlice(
    loginSlice,
    (slice) => slice,
  );
  const [place] = useState(() => document.createElement('div'));
  const titleId = useId();
  const textId = useId();
  const first = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    place.dataset.lockCover = '';
    // A dialog that opens meanwhile must not treat the cover as part of the page below.
    place.dataset.portalNode = '';
    document.body.append(place);
    const uncover = coverAll(place);
    return () => {
      place.remove();
      uncover();
    };
  }, [place]);
  useLayoutEffect(forgetMessage, [forgetMessage]);
  useEffect(() => first.current?.focus(), []);

  if (session.status !== 'signed-in' || !session.locked) return null;
  const { systemPrompt } = session.locked;

  return createPortal(
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="lock-cover login"
    >
      <div className="login-middle">
        <div className="login-card">
          <img className="login-mark" src={icon} alt="" />
          <h1 id={titleId} className="login-title">
            Internal Dash is locked
          </h1>
          <p id={textId} className="lock-text">
            {minutes != null && `It locks after ${minutesText(minutes)} of inactivity. `}
            Open records and drafts are safe. You’re signed in as{' '}
            <span className="lock-email">{session.user.email}.</span>
          </p>
          {systemPrompt && (
            <button
              ref={first}
              type="button"
              className="login-button"
              onClick={() => void unlock()}
            >
              Unlock
            </button>
          )}
          <button
            ref={systemPrompt ? undefined : first}
            type="button"
            className={systemPrompt ? 'login-button lock-second' : 'login-button'}
            onClick={() => void signIn()}
          >
            Sign in with Google
          </button>
          <div className="login-status">
            <div role="status">
              {waiting && <p className="login-waiting">Continue in your browser</p>}
            </div>
            {waiting && (
              <button type="button" className="login-cancel" onClick={() => void cancel()}>
                Cancel
              </button>
            )}
            {!waiting && message && (
              <p role="alert" className="login-message">
                {message}
              </p>
            )}
          </div>
        </div>
      </div>
    </div>,
    place,
  );
};
