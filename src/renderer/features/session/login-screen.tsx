import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Session } from '../../../contract/entities/session';
import { plainMessage } from '../../../domain/text/technical-details';
import icon from '../../assets/icon.svg';
import spinner from '../../assets/spinner.svg';
import { useApp, useSlice } from '../../state/use-app';
import { EnvironmentBadge, ProductionBar } from '../../ui/feedback/environment-badge';
import { mayTakeFocus } from '../../ui/focus/may-take-focus';
import { loginSlice } from './login-slice';
import './login-screen.css';

// Plain elements: the first screen of a cold start must not wait for a component library.

/** The system asks for its password in a separate window, which may be behind this one. */
const KeychainWait = () => {
  const { message, goOn } = useSlice(loginSlice, (slice) => slice);
  return (
    <>
      <div role="status">
        <p className="login-waiting">
          <img src={spinner} alt="" />
          Waiting for this computer’s keychain
        </p>
      </div>
      <p className="login-hint">
        It may be asking for your password in another window. Without it, you’ll have to sign in now
        and each time you open the app.
      </p>
      <button type="button" className="login-cancel" onClick={() => void goOn()}>
        Continue without the keychain
      </button>
      {message && (
        <p role="alert" className="login-message">
          {message}
        </p>
      )}
    </>
  );
};

const SignIn = ({ session }: { readonly session: Session }) => {
  const { waiting, message, signIn, cancel } = useSlice(loginSlice, (slice) => slice);
  const underWay = waiting || session.status === 'signing-in';
  const reason = session.status === 'signed-out' ? session.reason : undefined;
  const told = message ?? reason;
  const said = told ? plainMessage(told) : null;
  const first = useRef<HTMLButtonElement>(null);
  // At the start and after a sign-out there is nothing else to use.
  useEffect(() => {
    if (mayTakeFocus()) first.current?.focus();
  }, []);
  return (
    <>
      {/* Enabled while waiting: a second click opens the sign-in page again. */}
      <button ref={first} type="button" className="login-button" onClick={() => void signIn()}>
        Sign in with Google
      </button>
      <div className="login-status">
        <div role="status">
          {underWay && (
            <p className="login-waiting">
              <img src={spinner} alt="" />
              Continue in your browser
            </p>
          )}
        </div>
        {underWay && (
          <button type="button" className="login-cancel" onClick={() => void cancel()}>
            Cancel
          </button>
        )}
        {!underWay && said && (
          <p role="alert" className="login-message">
            {said.text}
          </p>
        )}
        {!underWay && said?.machine && (
          <details className="login-details">
            <summary>Details</summary>
            <code>{said.machine}</code>
          </details>
        )}
      </div>
    </>
  );
};

/**
 * Checklist A1: a single sign-on button with its messages; before that, the reason for a slow
 * start.
 */
export const LoginScreen = () => {
  const session = useApp((state) => state.session.session);
  const environment = useApp((state) => state.session.info?.environment);
  const forgetMessage = useSlice(loginSlice, (slice) => slice.forgetMessage);

  useLayoutEffect(forgetMessage, [forgetMessage]);
  useEffect(() => {
    document.title = 'Internal Dash';
  }, []);

  return (
    <div className="login">
      {environment && <ProductionBar environment={environment} />}
      <main className="login-middle">
        <div className="login-card">
          <img className="login-mark" src={icon} alt="" />
          <h1 className="login-title">Internal Dash</h1>
          <div className="login-environment">
            {environment && <EnvironmentBadge environment={environment} />}
          </div>
          {session.status === 'restoring' ? <KeychainWait /> : <SignIn session={session} />}
        </div>
      </main>
    </div>
  );
};
