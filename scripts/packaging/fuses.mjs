import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/**
 * What Electron's runtime itself may do in an installed app, all of it decided here: a fuse that a
 * later Electron adds stops the packaging until somebody has decided it too.
 */
export const FUSES = {
  // A signed program that runs any script is a gift to whoever gets to start it.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The card provider's cookies, under the system's key.
  [FuseV1Options.EnableCookieEncryption]: true,
  // The app's own code, as it was signed, and from nowhere else.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of our own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages come from the app's https origin, never from a file.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Faster WebAssembly, at no cost in safety.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * Electron's program inside a package that is not an installer yet.
 * @param {string} folder
 * @param {string} platform as Electron names it
 */
export const programIn = (folder, platform) => {
  if (platform === 'darwin') return join(folder, 'Internal Dash.app');
  return join(folder, platform === 'win32' ? 'Internal Dash.exe' : 'internal-dash');
};

/**
 * The program that starts the packaged app of a machine, in electron-builder's output.
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

/** Beside the package, for `npm run package:check`: the entry that the installers of Linux get. */
export const DESKTOP_FILE = 'checked.desktop';

/** Beside the package, for `npm run package:check`: the `app-update.yml` that its installers get. */
export const UPDATE_FILE = 'checked-app-update.yml';

/**
 * electron-builder writes it with installers only, which Linux makes of its own system alone; what it
 * would write it says on every system.
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
 * @param {string} target as Electron names the platform that the package is for
 * @param {NodeJS.Platform} [machine] that packages
 * @returns {import('@electron/fuses').FuseConfig<boolean>}
 */
export const fuseConfig = (target, machine = process.platform) => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // Changing the file breaks the signature that Apple silicon asks for; electron-builder signs after.
  resetAdHocDarwinSignature: target === 'darwin' && machine === 'darwin',
  ...FUSES,
});

/**
 * Of these fuses those that a runtime of whatever version has: for a look, never for a release.
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
 * electron-builder's `afterPack`: before the package is signed. With the project's own edition of
 * the tool, as electron-builder's knows fewer fuses than the runtime has.
 * @param {{ appOutDir: string, arch: number, electronPlatformName: string, packager: any }} context
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
