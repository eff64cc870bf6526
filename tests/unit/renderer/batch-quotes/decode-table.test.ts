import { expect, test } from 'vitest';
import { decodeTable } from '../../../../src/renderer/parts/lists/decode-table';

test.each([
  ['UTF-8', [0x53, 0xc3, 0xb6]],
  ['UTF-8 with a BOM', [0xef, 0xbb, 0xbf, 0x53, 0xc3, 0xb6]],
  ['UTF-16 little-endian', [0xff, 0xfe, 0x53, 0x00, 0xf6, 0x00]],
  ['UTF-16 big-endian', [0xfe, 0xff, 0x00, 0x53, 0x00, 0xf6]],
  ['Windows-1252', [0x53, 0xf6]],
])('reads %s', (_name, bytes) => {
  expect(decodeTable(new Uint8Array(bytes))).toBe('Sö');
});

test('reads an empty file as no text', () => {
  expect(decodeTable(new Uint8Array())).toBe('');
});
