import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from '../lib/path.mjs';

/**
 * The marker that @electron/fuses looks for, then version 1 and nine fuses with Electron's
 * defaults.
 */
const FUSE_WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);
const PROGRAM = Buffer.concat([Buffer.from('stub runtime '), FUSE_WIRE, Buffer.alloc(64)]);

/** Must be a real program, because electron-builder writes the asar's hash into its resources. */
const windowsProgram = () =>
  Buffer.concat([
    readFileSync(fromRoot('node_modules/electron-winstaller/vendor/rcedit.exe')),
    FUSE_WIRE,
    Buffer.alloc(64),
  ]);

/** @param {Record<string, string>} entries */
const plist = (entries) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${Object.entries(entries)
  .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  .join('')}</dict></plist>
`;

/** @returns {Record<string, string | Buffer>} */
function macFiles() {
  const contents = 'Electron.app/Contents';
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  /** @type {Record<string, string | Buffer>} */
  const files = {
    [`${contents}/Info.plist`]: plist({ CFBundleExecutable: 'Electron', CFBundleName: 'Electron' }),
    [`${contents}/MacOS/Electron`]: 'stub',
    [`${contents}/Resources/electron.icns`]: 'stub',
    [`${contents}/Resources/en.lproj/locale.pak`]: 'stub',
    [`${contents}/Resources/de.lproj/locale.pak`]: 'stub',
    [`${framework}/Electron Framework`]: PROGRAM,
    [`${framework}/Versions/A/Resources/en.lproj/locale.pak`]: 'stub',
    [`${framework}/Versions/A/Resources/de.lproj/locale.pak`]: 'stub',
  };
  for (const kind of ['', ' (Renderer)', ' (Plugin)', ' (GPU)']) {
    const helper = `${contents}/Frameworks/Electron Helper${kind}.app/Contents`;
    files[`${helper}/Info.plist`] = plist({ CFBundleExecutable: `Electron Helper${kind}` });
    files[`${helper}/MacOS/Electron Helper${kind}`] = 'stub';
  }
  return files;
}

/**
 * Makes a folder that electron-builder accepts as Electron's runtime for one platform, to check a
 * package without downloading 110 MB for each runtime.
 * @param {string} folder
 * @param {'linux' | 'win32' | 'darwin'} platform
 */
export function makeStubRuntime(folder, platform) {
  const { version } = JSON.parse(
    readFileSync(fromRoot('node_modules/electron/package.json'), 'utf8'),
  );
  /** @type {Record<string, string | Buffer>} */
  const files = {
    version,
    LICENSE: 'stub',
    'LICENSES.chromium.html': 'stub',
    ...(platform === 'darwin'
      ? macFiles()
      : {
          ...(platform === 'win32' ? { 'electron.exe': windowsProgram() } : { electron: PROGRAM }),
          'locales/en-US.pak': 'stub',
          'locales/de.pak': 'stub',
        }),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o755 });
  }
}
