import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for this test only. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dash-host-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
