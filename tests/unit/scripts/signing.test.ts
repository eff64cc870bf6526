import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSigned, missingSignature, signingFlags } from '../../../scripts/packaging/signing.mjs';

const certificate = { CSC_LINK: 'file.p12', CSC_KEY_PASSWORD: 'x' };

describe('the signature of a package', () => {
  it.each([
    ['win32', {}, false],
    ['win32', certificate, true],
    ['win32', { WIN_CSC_LINK: 'a', WIN_CSC_KEY_PASSWORD: 'b' }, true],
    ['win32', { CSC_LINK: 'file.p12' }, false],
    [
      'win32',
      {
        AZURE_TENANT_ID: 'a',
        AZURE_CLIENT_ID: 'b',
        AZURE_CLIENT_SECRET: 'c',
        AZURE_SIGNING_ACCOUNT: 'd',
        AZURE_SIGNING_PUBLISHER: 'Example Cards Inc.',
      },
      true,
    ],
    [
      'win32',
      {
        AZURE_TENANT_ID: 'a',
        AZURE_CLIENT_ID: 'b',
        AZURE_CLIENT_SECRET: 'c',
        AZURE_SIGNING_ACCOUNT: 'd',
      },
      false,
    ],
    ['darwin', certificate, false],
    ['darwin', { ...certificate, APPLE_KEYCHAIN_PROFILE: 'notary' }, true],
    ['darwin', { CSC_NAME: 'Internal Dash', APPLE_KEYCHAIN_PROFILE: 'notary' }, true],
    ['linux', {}, true],
  ] as const)('on %s with %j is present: %s', (platform, env, expected) => {
    expect(isSigned(platform, env)).toBe(expected);
  });

  it('is requested in words when a release has none', () => {
    expect(missingSignature('darwin')).toContain('APPLE_KEYCHAIN_PROFILE');
    expect(missingSignature('win32')).toContain('WIN_CSC_LINK');
  });

  it('is marked as missing in the name of an unsigned package, and ad hoc on macOS', () => {
    const flags = signingFlags('darwin', {});
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in.
    expect(flags[0]).toBe('-c.artifactName=${name}-${version}-unsigned-${os}-${arch}.${ext}');
    expect(flags).toContain('-c.mac.identity=-');
    expect(flags).toContain('-c.mac.hardenedRuntime=false');
    expect(signingFlags('linux', {})).toEqual([]);
  });

  it('stops the packaging when it fails', () => {
    const notary = { ...certificate, APPLE_KEYCHAIN_PROFILE: 'notary' };
    expect(signingFlags('win32', certificate)).toEqual(['-c.forceCodeSigning=true']);
    expect(signingFlags('darwin', notary)).toEqual([
      '-c.forceCodeSigning=true',
      '-c.mac.notarize=true',
    ]);
    const azure = {
      AZURE_TENANT_ID: 'a',
      AZURE_CLIENT_ID: 'b',
      AZURE_CLIENT_SECRET: 'c',
      AZURE_SIGNING_ACCOUNT: 'd',
      AZURE_SIGNING_PUBLISHER: 'Example Cards Inc.',
    };
    expect(signingFlags('win32', azure)).toEqual(
      expect.arrayContaining([
        '-c.forceCodeSigning=true',
        '-c.win.azureSignOptions.codeSigningAccountName=d',
        // Installed apps recognize their updates by it.
        '-c.win.azureSignOptions.publisherName=Example Cards Inc.',
      ]),
    );
    // As a workflow passes variables that aren't set.
    const unset = { AZURE_SIGNING_PROFILE: '', AZURE_SIGNING_ENDPOINT: '' };
    expect(signingFlags('win32', { ...azure, ...unset })).toEqual(
      expect.arrayContaining([
        '-c.win.azureSignOptions.certificateProfileName=internal-dash',
        '-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net',
      ]),
    );
  });

  it.each([
    'WIN_CSC_LINK',
    'WIN_CSC_KEY_PASSWORD',
    'AZURE_TENANT_ID',
    'AZURE_CLIENT_ID',
    'AZURE_CLIENT_SECRET',
    'AZURE_SIGNING_ACCOUNT',
    'AZURE_SIGNING_PUBLISHER',
    'AZURE_SIGNING_PROFILE',
    'AZURE_SIGNING_ENDPOINT',
    'CSC_LINK',
    'CSC_KEY_PASSWORD',
    'APPLE_API_KEY',
    'APPLE_API_KEY_ID',
    'APPLE_API_ISSUER',
  ])('gets %s from GitHub when a tag is pushed', (name) => {
    const workflow = readFileSync('.github/workflows/release.yml', 'utf8');
    expect(workflow).toMatch(new RegExp(`^ +${name}: \\$\\{\\{`, 'm'));
  });
});
