/** @typedef {'win32' | 'darwin' | 'linux'} Platform */

/**
 * The environment variables with the signing credentials, which are not in this repository.
 * @type {Record<Exclude<Platform, 'linux'>, readonly (readonly string[])[]>}
 */
const WAYS = {
  win32: [
    ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
    ['CSC_LINK', 'CSC_KEY_PASSWORD'],
    [
      'AZURE_TENANT_ID',
      'AZURE_CLIENT_ID',
      'AZURE_CLIENT_SECRET',
      'AZURE_SIGNING_ACCOUNT',
      'AZURE_SIGNING_PUBLISHER',
    ],
  ],
  darwin: [
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_KEYCHAIN_PROFILE'],
    ['CSC_NAME', 'APPLE_KEYCHAIN_PROFILE'],
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ],
};

/**
 * Whether the environment has what signing a platform's packages needs. The repository that
 * distributes Linux packages signs them.
 * @param {Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
export const isSigned = (platform, env) =>
  platform === 'linux' || WAYS[platform].some((names) => names.every((name) => env[name]));

/**
 * @param {Platform} platform
 * @returns {string} for the person who builds a release without a signature
 */
export const missingSignature = (platform) =>
  platform === 'linux'
    ? ''
    : `A release for ${platform === 'darwin' ? 'macOS' : 'Windows'} is signed: set ${WAYS[platform]
        .map((names) => names.join(', '))
        .join('; or ')} (docs/releasing.md).`;

/**
 * electron-builder's signing settings, as `-c.` flags.
 * @param {Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function signingFlags(platform, env) {
  if (isSigned(platform, env)) {
    if (platform === 'linux') return [];
    // Makes a failed signature an error, instead of leaving the package unsigned.
    const flags = ['-c.forceCodeSigning=true'];
    if (platform === 'darwin') return [...flags, '-c.mac.notarize=true'];
    if (env.AZURE_SIGNING_ACCOUNT) {
      // A workflow passes a variable that isn't set as ''.
      flags.push(
        `-c.win.azureSignOptions.codeSigningAccountName=${env.AZURE_SIGNING_ACCOUNT}`,
        `-c.win.azureSignOptions.certificateProfileName=${env.AZURE_SIGNING_PROFILE || 'internal-dash'}`,
        `-c.win.azureSignOptions.endpoint=${env.AZURE_SIGNING_ENDPOINT || 'https://weu.codesigning.azure.net'}`,
        // Installed apps accept an update only with this name in its signature: the legal name that
        // Azure has validated.
        `-c.win.azureSignOptions.publisherName=${env.AZURE_SIGNING_PUBLISHER}`,
      );
    }
    return flags;
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder replaces it.
  const name = '${name}-${version}-unsigned-${os}-${arch}.${ext}';
  const flags = [`-c.artifactName=${name}`];
  // Apple silicon requires a signature, so use an ad-hoc one, without the hardened runtime, which
  // would then refuse Electron's own frameworks.
  if (platform === 'darwin') {
    flags.push('-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false');
  }
  return flags;
}
