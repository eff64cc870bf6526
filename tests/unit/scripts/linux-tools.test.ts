import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linuxTargets } from '../../../scripts/packaging/linux-tools.mjs';
import { temporaryFolder } from '../host/temporary-folder';

const machineWith = (...tools: string[]): NodeJS.ProcessEnv => {
  const folder = temporaryFolder();
  for (const tool of tools) {
    writeFileSync(join(folder, tool), '#!/bin/sh\n');
    chmodSync(join(folder, tool), 0o755);
  }
  return { PATH: folder };
};

describe.skipIf(process.platform === 'win32')('the packages for Linux', () => {
  it('include all three formats if their programs are installed', () => {
    expect(linuxTargets(machineWith('rpmbuild', 'ar'))).toEqual({
      targets: ['AppImage', 'deb', 'rpm'],
      missing: [],
    });
  });

  it('leave out the rpm and say so when rpmbuild is missing', () => {
    expect(linuxTargets(machineWith('ar'))).toEqual({
      targets: ['AppImage', 'deb'],
      missing: [
        'The rpm package needs the program rpmbuild, which is not installed (package rpm).',
      ],
    });
  });

  it('leave out the deb when ar is missing', () => {
    expect(linuxTargets(machineWith('rpmbuild')).targets).toEqual(['AppImage', 'rpm']);
    expect(linuxTargets({}).targets).toEqual(['AppImage']);
  });
});
