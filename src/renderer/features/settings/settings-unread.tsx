import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../contract/wire/errors';
import { ErrorState } from '../../parts/error-state';
import { useApp } from '../../state/use-app';
import { InlineLoading } from '../../ui/feedback/loading';

/** In place of settings that couldn't be loaded when the app started; loads them. */
export const SettingsUnread = () => {
  const refresh = useApp((state) => state.session.refreshSettings);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(true);
  const load = useCallback(async () => {
    setBusy(true);
    setError(await refresh());
    setBusy(false);
  }, [refresh]);
  useEffect(() => void load(), [load]);
  return error ? (
    <ErrorState
      error={error}
      effect="The theme and the time before the lock are unknown."
      busy={busy}
      onRetry={() => void load()}
    />
  ) : (
    <InlineLoading />
  );
};
