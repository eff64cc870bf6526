import { describe, expect, it } from 'vitest';
import {
  desktopFileProblems,
  entitlementProblems,
  installerProblems,
  sourceProblems,
} from '../../../scripts/packaging/check-metadata.mjs';
import { fuseConfig } from '../../../scripts/packaging/fuses.mjs';

const desktopFile = `[Desktop Entry]
Name=Internal Dash
Exec="/opt/Internal Dash/internal-dash" %U
Terminal=false
Type=Application
Icon=internal-dash
StartupWMClass=com.internaldash
MimeType=x-scheme-handler/internal-dash;
Categories=Office;
`;

describe('the source of the installers', () => {
  it('is valid', () => {
    expect(sourceProblems()).toEqual([]);
    expect(desktopFileProblems(desktopFile)).toEqual([]);
  });

  it.each([
    ['%U', '', 'the desktop file hands over no link'],
    ['x-scheme-handler/internal-dash;', '', 'the desktop file does not register internal-dash://'],
    ['com.internaldash', 'Internal Dash', 'the desktop file has another window class'],
  ])('fails when %s is missing in the desktop file', (text, other, problem) => {
    expect(desktopFileProblems(desktopFile.replace(text, other))).toEqual([problem]);
  });

  it("fails when an installer does not register the app's scheme", () => {
    expect(installerProblems('!macro customInstall\n!macroend')).toHaveLength(2);
  });

  it('asks macOS only for the entitlement that V8 needs', () => {
    const more =
      '<key>com.apple.security.cs.allow-jit</key><true/><key>com.apple.security.cs.disable-library-validation</key><true/>';
    expect(entitlementProblems(more)).toHaveLength(1);
    expect(entitlementProblems('')).toHaveLength(1);
  });

  it('signs ad hoc again when the fuses broke the signature that Apple silicon requires', () => {
    const reset = (target: string, machine: NodeJS.Platform) =>
      fuseConfig(target, machine).resetAdHocDarwinSignature;
    expect(reset('darwin', 'darwin')).toBe(true);
    // `codesign` is a macOS program.
    expect([reset('darwin', 'linux'), reset('linux', 'darwin')]).toEqual([false, false]);
  });

  it('sets every fuse that Electron has', () => {
    expect(fuseConfig('linux').strictlyRequireAllFuses).toBe(true);
  });
});
