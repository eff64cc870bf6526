/** The environment variables a child process needs to run on all three systems. */
const NEEDED = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'SystemRoot',
  'windir',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'LANG',
  'LC_ALL',
];

/** Copies only the variables a child process needs, so that secrets in the others stay here. */
export const childEnvironment = (
  source: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = source[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
