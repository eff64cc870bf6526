/** The update server of installed apps, which is not named in this repository. */
export const VARIABLE = 'INTERNAL_DASH_UPDATE_URL';

/**
 * The problem with a release's update server; empty if there is none.
 * @param {NodeJS.ProcessEnv} env
 */
export function updateServerProblem(env) {
  const given = env[VARIABLE];
  if (!given) return `A release names its update server: set ${VARIABLE} (docs/releasing.md).`;
  if (URL.canParse(given) && new URL(given).protocol === 'https:') return '';
  return `${VARIABLE} must be an https URL.`;
}

/**
 * electron-builder's update settings, as `-c.` flags: it writes the link into the package, and the
 * files of both channels next to the installers. It does not publish anything.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export const updateFlags = (env) =>
  env[VARIABLE]
    ? [
        '-c.publish.provider=generic',
        `-c.publish.url=${env[VARIABLE]}`,
        '-c.generateUpdatesFilesForAllChannels=true',
        '--publish=never',
      ]
    : ['--publish=never'];
