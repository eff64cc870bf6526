import { useSyncExternalStore } from 'react';
import type { Connection, ConnectionState } from '../../bridge/connection';
import './connection-notice.css';

const texts: Readonly<Record<Exclude<ConnectionState, 'open'>, string>> = {
  lost: 'Internal Dash isn’t responding. Reconnecting… If the app has quit, start it again.',
  restarted:
    'Internal Dash restarted and this window reconnected. Changes in progress may have gone through: check before you repeat them.',
  locked: 'Internal Dash was restarted in another window. Close this one and use the new one.',
  'used-again':
    'This window was disconnected because its link was opened a second time. Close it and restart Internal Dash.',
};

/** A problem with the window's connection to the app. */
export const ConnectionNotice = ({ connection }: { connection: Connection }) => {
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  if (state === 'open') return null;
  // Plain elements, because it must show even if nothing else works.
  return (
    <div className="connection" role="alert">
      <p>{texts[state]}</p>
      {state === 'restarted' && (
        <>
          <button type="button" onClick={() => window.location.reload()}>
            Reload
          </button>
          <button type="button" onClick={connection.acknowledge}>
            Close
          </button>
        </>
      )}
    </div>
  );
};
