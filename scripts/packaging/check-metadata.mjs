import { readFileSync } from 'node:fs';
import { fromRoot } from '../lib/path.mjs';

/** @param {string} path */
const read = (path) => readFileSync(fromRoot(path), 'utf8');

/**
 * @param {string} text
 * @param {readonly (readonly [what: string, pattern: RegExp])[]} wanted
 * @returns {string[]}
 */
const missingIn = (text, wanted) =>
  wanted.filter(([, pattern]) => !pattern.test(text)).map(([what]) => what);

/** @param {string} plist */
export const infoPlistProblems = (plist) =>
  missingIn(plist, [
    [
      'Info.plist does not register internal-dash://',
      /<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>internal-dash<\/string>/,
    ],
    ['Info.plist has another bundle identifier', /<string>com\.internaldash\.desktop<\/string>/],
    [
      'Info.plist has no category',
      /<key>LSApplicationCategoryType<\/key>\s*<string>public\.app-category\.business<\/string>/,
    ],
    [
      'Info.plist has another version',
      new RegExp(
        `<key>CFBundleShortVersionString</key>\\s*<string>${JSON.parse(read('package.json')).version}</string>`,
      ),
    ],
  ]);

/** @param {string} entry the Linux desktop file that electron-builder writes */
export const desktopFileProblems = (entry) =>
  missingIn(entry, [
    ['the desktop file has another name', /^Name=Internal Dash$/m],
    ['the desktop file hands over no link', /^Exec=.*internal-dash"? %U$/m],
    [
      'the desktop file does not register internal-dash://',
      /^MimeType=x-scheme-handler\/internal-dash;$/m,
    ],
    // Electron's `desktopName` without the extension. Otherwise, the window has no icon.
    ['the desktop file has another window class', /^StartupWMClass=com\.internaldash$/m],
    ['the desktop file has no category', /^Categories=Office;$/m],
  ]);

/** @param {string} script included by the Windows installer */
export const installerProblems = (script) =>
  missingIn(script, [
    [
      'the installer does not register internal-dash://',
      /customInstall[\s\S]*Classes\\internal-dash" "URL Protocol" ""[\s\S]*shell\\open\\command" "" '"\$INSTDIR\\\$\{APP_EXECUTABLE_FILENAME\}" "%1"'[\s\S]*!macroend/,
    ],
    [
      'the installer leaves internal-dash:// behind',
      /customUnInstall[\s\S]*isUpdated[\s\S]*DeleteRegKey SHCTX "Software\\Classes\\internal-dash"/,
    ],
  ]);

/** @param {string} plist */
export function entitlementProblems(plist) {
  const keys = [...plist.matchAll(/<key>([^<]+)<\/key>/g)].map(([, key]) => key);
  return keys.join() === 'com.apple.security.cs.allow-jit'
    ? []
    : [`the app asks macOS for other rights: ${keys.join(', ')}`];
}

/** Checks the sources of the installers, on any machine. */
export function sourceProblems() {
  const { desktopName } = JSON.parse(read('package.json'));
  return [
    ...(desktopName === 'com.internaldash.desktop' ? [] : ['desktopName is not the app id']),
    ...installerProblems(read('resources/installer.nsh')),
    ...entitlementProblems(read('resources/entitlements.mac.plist')),
    ...missingIn(read('electron-builder.yml'), [
      ['the Windows installer is not per user', /perMachine: false/],
      ['the installer script is not included', /include: resources\/installer\.nsh/],
      ['the entitlements are not used', /entitlements: resources\/entitlements\.mac\.plist/],
      [
        'the helpers have other entitlements',
        /entitlementsInherit: resources\/entitlements\.mac\.plist/,
      ],
      ['macOS does not harden the runtime', /hardenedRuntime: true/],
    ]),
  ];
}
