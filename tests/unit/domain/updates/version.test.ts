import { describe, expect, it } from 'vitest';
import { isNewerVersion } from '../../../../src/domain/updates/version';

describe('a version is newer', () => {
  it.each([
    ['1.0.1', '1.0.0'],
    ['1.10.0', '1.9.9'],
    ['2.0.0', '1.99.99'],
    ['1.0.0', '1.0.0-beta.9'],
    ['1.0.0-beta.10', '1.0.0-beta.9'],
    ['1.0.0-beta', '1.0.0-alpha.1'],
    ['1.0.0-alpha.beta', '1.0.0-alpha.1'],
    ['1.0.0-alpha.1', '1.0.0-alpha'],
  ])('when %s is compared with %s, but not the other way around', (newer, older) => {
    expect(isNewerVersion(newer, older)).toBe(true);
    expect(isNewerVersion(older, newer)).toBe(false);
  });

  it('never when it is the same, whatever the build is', () => {
    expect(isNewerVersion('1.2.3+5', '1.2.3+4')).toBe(false);
  });

  it.each(['', '<html>', '1.2', 'latest', '9.9.9 '.repeat(2)])(
    'never when it is invalid: %s',
    (text) => {
      expect(isNewerVersion(text, '0.0.1')).toBe(false);
    },
  );
});
