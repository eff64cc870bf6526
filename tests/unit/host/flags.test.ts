import { describe, expect, it } from 'vitest';
import {
  DEFAULT_ENVIRONMENT,
  FlagError,
  parseFlags,
  parseSharedFlags,
} from '../../../src/main/hosts/shared/flags';

const nothing = { open: true, sandboxProd: false, sandboxHooks: false };

describe('flags of the browser host', () => {
  it('start the sandbox and open a window by default', () => {
    expect(parseFlags([])).toEqual(nothing);
    expect(DEFAULT_ENVIRONMENT).toBe('sandbox');
  });

  it('are all read', () => {
    const argv =
      '--environment staging --user-data /u --downloads /d --port 4020 --no-open --sandbox-members 400 --sandbox-port 4010 --sandbox-hooks --prod';
    expect(parseFlags(argv.split(' '))).toEqual({
      environment: 'staging',
      userData: '/u',
      downloads: '/d',
      port: 4020,
      open: false,
      sandboxMembers: 400,
      sandboxPort: 4010,
      sandboxProd: true,
      sandboxHooks: true,
    });
  });

  it('accept a value after an equals sign', () => {
    expect(parseFlags(['--user-data=/a=b', '--port=0'])).toMatchObject({
      userData: '/a=b',
      port: 0,
    });
  });

  it.each([
    [['--enviroment', 'staging'], /Unknown option '--enviroment'/],
    [['staging'], /Unexpected argument 'staging'/],
    [['--port'], /'--port <value>' argument missing/],
    [['--no-open=1'], /--no-open/],
    [['--port', '70000'], /^--port must be a whole number from 0 to 65535, not "70000"\.$/],
    [['--port', '80a'], /not "80a"/],
    [['--port', '1e3'], /not "1e3"/],
    [['--sandbox-members', '0'], /--sandbox-members must be a whole number from 1/],
    [['--sandbox-port', '-1'], /--sandbox-port/],
    [['--user-data', ''], /--user-data needs a folder path/],
    [['--environment', ' '], /--environment needs a name or a file/],
  ])('explain what is wrong with %j', (argv, message) => {
    expect(() => parseFlags(argv)).toThrow(message);
    expect(() => parseFlags(argv)).toThrow(FlagError);
  });

  it('are listed after a typo', () => {
    expect(() => parseFlags(['--help'])).toThrow(/--environment FILE\|NAME[\s\S]*--prod/);
  });
});

describe('the same flags in Electron', () => {
  it('leave switches, folders, and links alone', () => {
    const argv = ['--no-sandbox', '.', '--environment', 'staging', 'internal-dash://login/1'];
    expect(parseSharedFlags(argv)).toEqual({ ...nothing, environment: 'staging' });
  });

  it("do not include the browser host's ports and windows", () => {
    expect(parseSharedFlags(['--port=1', '--no-open'])).toEqual(nothing);
  });

  it('report a missing value', () => {
    expect(() => parseSharedFlags(['--user-data'])).toThrow('--user-data needs a value.');
    expect(() => parseSharedFlags(['--sandbox-members=x'])).toThrow(FlagError);
  });
});
