import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/**
 * What Electron's runtime may do in an installed app. Every fuse is set here: one that a later
 * Electron adds stops the packaging until it is set too.
 */
export const FUSES = {
  // An attacker could use a signed program that runs any script.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Encrypts the payment provider's cookies with the system's key.
  [FuseV1Options.EnableCookieEncryption]: true,
  // Loads only the app's own code, as signed.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // The app has no snapshot of its own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages come from the app's own scheme, never from a file.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Makes WebAssembly faster and is equally safe.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * Electron's program inside an unpacked package.
 * @param {string} folder
 * @param {string} platform Electron's name for it
 */
export const programIn = (folder, platform) => {
  if (platform === 'darwin') return join(folder, 'Internal Dash.app');
  return join(folder, platform === 'win32' ? 'Internal Dash.exe' : 'internal-dash');
};

/**
 * The program of the packaged app for a machine, in electron-builder's output.
 * @param {string} output
 * @param {string} platform
 * @param {string} arch
 */
export const packagedProgram = (output, platform, arch) => {
  const ofArch = arch === 'x64' ? '' : `-${arch}`;
  if (platform === 'darwin') {
    return join(programIn(join(output, `mac${ofArch}`), platform), 'Contents/MacOS/Internal Dash');
  }
  const system = platform === 'win32' ? 'win' : 'linux';
  return programIn(join(output, `${system}${ofArch}-unpacked`), platform);
};

/**
 * Written next to the package for `npm run package:check`: the desktop file of the Linux
 * installers.
 */
export const DESKTOP_FILE = 'checked.desktop';

/** Written next to the package for `npm run package:check`: the installers' `app-update.yml`. */
export const UPDATE_FILE = 'checked-app-update.yml';

/**
 * Writes the file that electron-builder writes only with installers. Linux makes only its own
 * installers, but this works for every platform.
 * @param {{ appOutDir: string, arch: number, packager: any }} context
 */
async function writeUpdateFile({ appOutDir, arch, packager }) {
  const { getAppUpdatePublishConfiguration } = await import(
    'app-builder-lib/out/publish/PublishManager.js'
  );
  const { serializeToYaml } = await import('builder-util');
  const address = await getAppUpdatePublishConfiguration(packager, null, arch, false);
  writeFileSync(join(appOutDir, '..', UPDATE_FILE), serializeToYaml(address));
}

/**
 * @param {{ appOutDir: string, packager: any }} context
 */
async function writeDesktopFile({ appOutDir, packager }) {
  const { LinuxTargetHelper } = await import('app-builder-lib/out/targets/LinuxTargetHelper.js');
  const helper = new LinuxTargetHelper(packager);
  const entry = await helper.computeDesktopEntry(packager.platformSpecificBuildOptions);
  writeFileSync(join(appOutDir, '..', DESKTOP_FILE), entry);
}

/**
 * @param {string} target the package's platform, by Electron's name
 * @param {NodeJS.Platform} [machine] on which it is packaged
 * @returns {import('@electron/fuses').FuseConfig<boolean>}
 */
export const fuseConfig = (target, machine = process.platform) => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // Changing the file breaks the signature that Apple silicon requires; electron-builder signs
  // later.
  resetAdHocDarwinSignature: target === 'darwin' && machine === 'darwin',
  ...FUSES,
});

/**
 * Limits the fuses to those that a runtime of any version has: for a check, never for a release.
 * @param {string} program
 * @param {import('@electron/fuses').FuseConfig<boolean>} fuses
 * @returns {Promise<import('@electron/fuses').FuseConfig<boolean>>}
 */
async function knownTo(program, { version, strictlyRequireAllFuses: _all, ...fuses }) {
  const wire = /** @type {Record<string, unknown>} */ (await getCurrentFuseWire(program));
  const known = Object.entries(fuses).filter(([fuse]) => !/^\d+$/.test(fuse) || fuse in wire);
  return /** @type {import('@electron/fuses').FuseConfig<boolean>} */ ({
    ...Object.fromEntries(known),
    version,
    strictlyRequireAllFuses: false,
  });
}

/**
 * electron-builder's `afterPack`, called before signing. Uses the project's own version of
 * @electron/fuses, because electron-builder's knows fewer fuses than the runtime has.
 * @param {{ appOutDir: string, arch: number, electronPlatformName: string, packager: any }}
 *   context
 */
export default async function afterPack(context) {
  const { appOutDir, electronPlatformName } = context;
  const program = programIn(appOutDir, electronPlatformName);
  const fuses = fuseConfig(electronPlatformName);
  await flipFuses(
    program,
    process.env.INTERNAL_DASH_PACKAGE_AROUND ? await knownTo(program, fuses) : fuses,
  );
  if (!process.env.INTERNAL_DASH_PACKAGE_CHECK) return;
  await writeUpdateFile(context);
  if (electronPlatformName === 'linux') await writeDesktopFile(context);
}
