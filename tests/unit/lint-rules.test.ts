import { beforeAll, describe, expect, it } from 'vitest';
import { type LintError, lintFixtures } from '../support/lint-fixtures';

/** Files that each break one project rule. */
const broken = new Map([
  ['src/contract/any.ts', 'export const x = (value: any) => value;\n'],
  ['src/contract/non-null.ts', 'export const x = (value?: string) => value!.length;\n'],
  ['src/contract/WrongName.ts', 'export const x = 1;\n'],
  ['src/contract/import-type.ts', "import { X } from './types';\nexport const x = (y: X) => y;\n"],
  ['src/contract/circle.ts', "import { b } from './circle-back';\nexport const a = () => b();\n"],
  [
    'src/contract/type-circle.ts',
    "import type { B } from './type-circle-back';\nexport interface A {\n  b: B;\n}\n",
  ],
  ['src/contract/barrel.ts', "export * from './types';\n"],
  ['src/domain/number.ts', "export const x = (value: number) => value.toLocaleString('en-US');\n"],
  [
    'src/main/core/floating.ts',
    'async function save(): Promise<void> {}\nexport function f(): void {\n  save();\n}\n',
  ],
]);

const others = new Map([
  ['src/contract/types.ts', 'export type X = string;\n'],
  [
    'src/contract/circle-back.ts',
    "import { a } from './circle';\nexport const b = (): unknown => a;\n",
  ],
  [
    'src/contract/type-circle-back.ts',
    "import type { A } from './type-circle';\nexport interface B {\n  a: A;\n}\n",
  ],
  ['tests/unit/non-null.ts', 'export const x = (value?: string) => value!.length;\n'],
]);

describe("the project's lint rules", () => {
  let errors: LintError[];

  beforeAll(async () => {
    errors = await lintFixtures(new Map([...broken, ...others]));
  });

  it.each([
    ['src/contract/any.ts', 'suspicious/noExplicitAny'],
    ['src/contract/non-null.ts', 'style/noNonNullAssertion'],
    ['src/contract/WrongName.ts', 'style/useFilenamingConvention'],
    ['src/contract/import-type.ts', 'style/useImportType'],
    ['src/contract/circle.ts', 'suspicious/noImportCycles'],
    ['src/contract/type-circle.ts', 'suspicious/noImportCycles'],
    ['src/contract/barrel.ts', 'performance/noBarrelFile'],
    ['src/main/core/floating.ts', 'nursery/noFloatingPromises'],
    ['src/domain/number.ts', 'plugin'],
  ])('report that %s breaks %s', (file, rule) => {
    expect(errors).toContainEqual({ file, rule });
  });

  it('let tests assert that a value exists', () => {
    expect(errors.filter(({ file }) => file.startsWith('tests/'))).toEqual([]);
  });
});
