/** The server that installed apps look for updates at; nothing of it is in this repository. */
export const VARIABLE = 'INTERNAL_DASH_UPDATE_URL';

/**
 * What is wrong with the update server of a release; empty where nothing is.
 * @param {NodeJS.ProcessEnv} env
 */
export function updateServerProblem(env) {
  const given = env[VARIABLE];
  if (!given) return `A release names its update server: set ${VARIABLE} (docs/releasing.md).`;
  if (URL.canParse(given) && new URL(given).protocol === 'https:') return '';
  return `${VARIABLE} must be an https address.`;
}

/**
 * electron-builder's settings that follow from it, as its `-c.` flags: it writes the address into the
 * package, and the files of both channels beside the installers. It publishes nothing by itself.
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
