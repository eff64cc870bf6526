import { useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../state/use-app';

const systemIsDark = '(prefers-color-scheme: dark)';

const followSystem = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(systemIsDark);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/**
 * The current theme: the setting, or the system's theme if set to follow it. Sets it on the
 * document.
 */
export const useTheme = (): 'light' | 'dark' => {
  const setting = useApp((state) => state.session.settings?.theme ?? 'system');
  const systemDark = useSyncExternalStore(
    followSystem,
    () => window.matchMedia(systemIsDark).matches,
  );
  const theme = setting === 'system' ? (systemDark ? 'dark' : 'light') : setting;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
};
