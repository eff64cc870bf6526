import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTables } from '../../scripts/screenshots/guide-tables';

const docs = path.resolve(import.meta.dirname, '../../docs');
const guide = readFileSync(path.join(docs, 'user-guide.md'), 'utf8');

describe('the user guide', () => {
  it("lists the sandbox's people and named records correctly", () => {
    expect(withTables(guide)).toBe(guide);
    expect(guide).toContain('Ada Alvarez');
  });

  it('shows only existing pictures', () => {
    const pictures = [...guide.matchAll(/\]\((images\/[^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(pictures.length).toBeGreaterThan(5);
    for (const picture of pictures)
      expect(existsSync(path.join(docs, picture)), picture).toBe(true);
  });
});
