import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  billOfMaterials,
  licenseNotices,
  readPackages,
  shippedFolders,
} from '../../../scripts/packaging/notices.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** What a build records about its bundles. */
const built = (...folders: string[]) => {
  const out = mkdtempSync(join(tmpdir(), 'dash-notices-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  writeFileSync(join(out, '.packages-renderer.json'), JSON.stringify(folders));
  return out;
};

describe('the packages shipped to users', () => {
  it('are those in the bundles and the runtime dependencies, without tools', () => {
    const folders = shippedFolders(built('node_modules/react', 'node_modules/zustand'));
    expect(folders).toEqual(
      expect.arrayContaining(['node_modules/react', 'node_modules/keytar', 'node_modules/pdfkit']),
    );
    expect(folders).not.toContain('node_modules/vitest');
    expect(folders).not.toContain('node_modules/typescript');
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  it('all name their license, and most include its text', () => {
    const packages = readPackages(shippedFolders(built('node_modules/react')));
    expect(packages.filter(({ license }) => license === '').map(({ name }) => name)).toEqual([]);
    const { packages: shown, texts } = licenseNotices(packages);
    expect(new Set(texts).size).toBe(texts.length);
    const react = shown.find(({ name }) => name === 'react');
    expect(react?.license).toBe('MIT');
    expect(texts[react?.text ?? -1]).toMatch(/MIT License[\s\S]+Meta Platforms/);
  });
});

describe('the bill of materials', () => {
  const packages = [
    { name: '@scope/one', version: '1.0.0', license: 'MIT', text: '', integrity: 'sha512-AAEC' },
    { name: 'two', version: '2.0.0', license: '(MIT OR Apache-2.0)', text: '', integrity: '' },
  ];
  const app = { name: 'internal-dash', version: '0.2.0' };

  it('is CycloneDX with a name, license, and hash for each', () => {
    const bill = billOfMaterials(app, packages);
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name: 'internal-dash', version: '0.2.0' } },
    });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(bill.components).toEqual([
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40scope/one@1.0.0',
        name: '@scope/one',
        version: '1.0.0',
        purl: 'pkg:npm/%40scope/one@1.0.0',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
      {
        type: 'library',
        'bom-ref': 'pkg:npm/two@2.0.0',
        name: 'two',
        version: '2.0.0',
        purl: 'pkg:npm/two@2.0.0',
        licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      },
    ]);
    expect(bill.dependencies).toEqual([
      {
        ref: 'pkg:npm/internal-dash@0.2.0',
        dependsOn: ['pkg:npm/%40scope/one@1.0.0', 'pkg:npm/two@2.0.0'],
      },
    ]);
  });

  it('is the same for the same packages and different for others', () => {
    const { serialNumber } = billOfMaterials(app, packages);
    expect(billOfMaterials(app, packages).serialNumber).toBe(serialNumber);
    expect(billOfMaterials(app, packages.slice(1)).serialNumber).not.toBe(serialNumber);
  });
});
