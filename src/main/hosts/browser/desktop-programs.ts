import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './run-program';

type Platform = NodeJS.Platform;
type Env = Readonly<Record<string, string | undefined>>;

/** PowerShell reads its target from this variable, so that it never runs the target as code. */
const VARIABLE = 'INTERNAL_DASH_TARGET';

const windowsFolder = (env: Env): string => env.SystemRoot ?? 'C:\\Windows';

const powershell = (env: Env, script: string, target: string): Program => ({
  command: join(windowsFolder(env), 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
  args: ['-NoProfile', '-NonInteractive', '-Command', script],
  env: { [VARIABLE]: target },
});

/** Opens a link or a file with the system's default program. */
export const opening = (target: string, platform: Platform, env: Env): Program => {
  if (platform === 'darwin') return { command: '/usr/bin/open', args: [target] };
  if (platform === 'win32') {
    return powershell(env, `Start-Process -FilePath $env:${VARIABLE}`, target);
  }
  return { command: 'xdg-open', args: [target] };
};

/** Ways to show a file in its folder, best first. */
export const showing = (path: string, platform: Platform, env: Env): readonly Program[] => {
  if (platform === 'darwin') return [{ command: '/usr/bin/open', args: ['-R', path] }];
  if (platform === 'win32') {
    // explorer.exe parses quotes in its own way. A Windows path cannot contain any.
    const args = [`/select,"${path}"`];
    return [{ command: join(windowsFolder(env), 'explorer.exe'), args, verbatim: true }];
  }
  // A quote would end the D-Bus string.
  const address = pathToFileURL(path).href.replaceAll("'", '%27');
  const bus = [
    'call',
    '--session',
    '--dest=org.freedesktop.FileManager1',
    '--object-path=/org/freedesktop/FileManager1',
    '--method=org.freedesktop.FileManager1.ShowItems',
    `['${address}']`,
    "''",
  ];
  return [{ command: 'gdbus', args: bus }, opening(dirname(path), platform, env)];
};

/** Brings the windows of a process to the front, if the system allows it. */
export const focusing = (pid: number, platform: Platform, env: Env): Program | null => {
  if (platform === 'darwin') {
    const script = `tell application "System Events" to set frontmost of (first process whose unix id is ${pid}) to true`;
    return { command: '/usr/bin/osascript', args: ['-e', script] };
  }
  if (platform === 'win32') {
    const script = `(New-Object -ComObject WScript.Shell).AppActivate([int]$env:${VARIABLE})`;
    return powershell(env, script, String(pid));
  }
  return { command: 'wmctrl', args: ['-a', 'Internal Dash'] };
};
