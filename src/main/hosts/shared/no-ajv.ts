/**
 * Takes the place of Ajv in the build (electron.vite.config.ts). conf, on which electron-store is
 * built, loads Ajv at each start, but uses it only for a `schema`; our settings are checked by the
 * contract's.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('The settings file takes no schema: this build has no Ajv.');
  }
}

export default {};
