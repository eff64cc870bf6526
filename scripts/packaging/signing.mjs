/** @typedef {'win32' | 'darwin' | 'linux'} Platform */

/**
 * What signs a package, by environment variables alone: nothing of it is in this repository.
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
 * Whether packages of a platform are signed with what the environment holds. Linux packages are
 * signed by the repository that carries them.
 * @param {Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
export const isSigned = (platform, env) =>
  platform === 'linux' || WAYS[platform].some((names) => names.every((name) => env[name]));

/**
 * @param {Platform} platform
 * @returns {string} for whoever builds a release without
 */
export const missingSignature = (platform) =>
  platform === 'linux'
    ? ''
    : `A release for ${platform === 'darwin' ? 'macOS' : 'Windows'} is signed: set ${WAYS[platform]
        .map((names) => names.join(', '))
        .join('; or ')} (docs/releasing.md).`;

/**
 * electron-builder's settings that follow from it, as its `-c.` flags.
 * @param {Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function signingFlags(platform, env) {
  if (isSigned(platform, env)) {
    if (platform === 'linux') return [];
    // A signature that does not come about is an error then, and no package without one.
    const flags = ['-c.forceCodeSigning=true'];
    if (platform === 'darwin') return [...flags, '-c.mac.notarize=true'];
    if (env.AZURE_SIGNING_ACCOUNT) {
      flags.push(
        `-c.win.azureSignOptions.codeSigningAccountName=${env.AZURE_SIGNING_ACCOUNT}`,
        `-c.win.azureSignOptions.certificateProfileName=${env.AZURE_SIGNING_PROFILE ?? 'internal-dash'}`,
        `-c.win.azureSignOptions.endpoint=${env.AZURE_SIGNING_ENDPOINT ?? 'https://weu.codesigning.azure.net'}`,
        // Installed apps take an update only from the name in the signature, which is the legal name
        // that Azure has validated.
        `-c.win.azureSignOptions.publisherName=${env.AZURE_SIGNING_PUBLISHER}`,
      );
    }
    return flags;
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in.
  const name = '${name}-${version}-unsigned-${os}-${arch}.${ext}';
  const flags = [`-c.artifactName=${name}`];
  // Apple silicon runs nothing without a signature: one without a name, and without the hardened
  // runtime, which would refuse Electron's own frameworks then.
  if (platform === 'darwin') {
    flags.push('-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false');
  }
  return flags;
}
