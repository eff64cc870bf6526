import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../contract/wire/errors';
import { ErrorState } from '../../parts/error-state';
import { useApp } from '../../state/use-app';
import { InlineLoading } from '../../ui/feedback/loading';

/** In place of settings that couldn't be loaded when the app started; loads them. */
export const SettingsUnread = () => {
  const refresh = useApp((state) => state.session.refreshSettings);
  const [error, setError] = useState<AppError | null>(null);
  const load = useCallback(async () => {
    setError(null);
    setError(await refresh());
  }, [refresh]);
  useEffect(() => void load(), [load]);
  return error ? (
    <ErrorState
      error={error}
      effect="The theme and the time before the lock are unknown."
      onRetry={() => void load()}
    />
  ) : (
    <InlineLoading />
  );
};
