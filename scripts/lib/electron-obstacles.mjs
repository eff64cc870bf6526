import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allowedMajors, executableInside } from './electron-runtime.mjs';

/**
 * Why Electron cannot run here, and how to fix it, each as the end of a sentence.
 * @typedef {{ why: string, remedy: string }} Obstacle
 */

const SETUID = 0o4000;

const NAMESPACES = 'kernel.apparmor_restrict_unprivileged_userns';

/** @type {(executable: string) => Obstacle} */
const noNamespaces = (executable) => ({
  why: 'this system lets programs of ordinary users have no user namespaces, which its sandbox needs',
  remedy:
    `to allow it for this program: sudo chown root:root ${join(dirname(executable), 'chrome-sandbox')} && ` +
    `sudo chmod 4755 ${join(dirname(executable), 'chrome-sandbox')}` +
    ` (or for all: sudo sysctl -w ${NAMESPACES}=0)`,
});

/**
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {(file: string) => string | undefined} read
 * @property {(file: string) => { mode: number, uid: number } | undefined} stat
 */

/** @type {Machine} */
const thisMachine = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  read(file) {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      return undefined;
    }
  },
  stat: (file) => statSync(file, { throwIfNoEntry: false }),
};

/**
 * Checks the version. The user's own runtime (`ELECTRON_OVERRIDE_DIST_PATH`) may be any version,
 * but the app is tested with the majors that get security fixes (ADR 16).
 * @param {string} executable
 * @param {Machine} machine
 * @returns {Obstacle | undefined}
 */
function wrongVersion(executable, { platform, read }) {
  const folder = executable.slice(0, -executableInside(platform).length);
  const version = read(join(folder, 'version'))?.replace(/^v/, '');
  const [oldest, newest] = allowedMajors();
  const major = Number(version?.split('.')[0] ?? newest);
  if (major >= oldest && major <= newest) return undefined;
  return {
    why: `its runtime is Electron ${version}, and this app allows ${oldest} to ${newest}`,
    remedy: 'unset ELECTRON_OVERRIDE_DIST_PATH, or name a folder with another one',
  };
}

/**
 * Checks, before Electron starts, whether its version is allowed and whether Chromium's sandbox can
 * work. Without user namespaces (restricted in Ubuntu since 23.10) and without its own helper, it
 * crashes at once.
 * @param {string} executable
 * @param {Machine} [machine]
 * @returns {Obstacle | undefined}
 */
export const electronObstacle = (executable, machine = thisMachine) =>
  wrongVersion(executable, machine) ?? sandboxObstacle(executable, machine);

/**
 * Checks the sandbox only, for any program based on Electron.
 * @param {string} executable
 * @param {Machine} [machine]
 * @returns {Obstacle | undefined}
 */
export function sandboxObstacle(executable, machine = thisMachine) {
  const { platform, isRoot, read, stat } = machine;
  if (platform !== 'linux' || isRoot) return undefined;
  const helper = stat(join(dirname(executable), 'chrome-sandbox'));
  if (helper && helper.uid === 0 && (helper.mode & SETUID) !== 0) return undefined;
  const isRestricted =
    read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    read('/proc/sys/kernel/unprivileged_userns_clone') === '0' ||
    read('/proc/sys/user/max_user_namespaces') === '0';
  return isRestricted ? noNamespaces(executable) : undefined;
}

/** Exit code of a child ended by SIGTRAP: 128 plus the signal's number. */
const SIGTRAP = 133;

/**
 * Explains, from its last output, why Electron did not show its window.
 * @param {{ code: number, errors: string, executable: string }} ended
 * @returns {Obstacle}
 */
export function whyElectronEnded({ code, errors, executable }) {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(errors)?.[1];
  if (library) {
    return {
      why: `the library ${library} is missing`,
      remedy:
        "on Debian and Ubuntu: sudo apt-get install libgtk-3-0 libnss3 libgbm1 libasound2 (their names end in 't64' on newer ones)",
    };
  }
  if (
    /Missing X server or \$DISPLAY|cannot open display|platform failed to initialize/i.test(errors)
  ) {
    return {
      why: 'no desktop answers at the display that DISPLAY or WAYLAND_DISPLAY names',
      remedy: 'start it from a desktop session, or unset the variable',
    };
  }
  if (code === SIGTRAP || /No usable sandbox|SUID sandbox helper|credentials\.cc/i.test(errors)) {
    return noNamespaces(executable);
  }
  return {
    why: `it ended with code ${code} before its window was there`,
    remedy: 'npm start -- --host=electron shows what it says',
  };
}
