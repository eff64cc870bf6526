import { describe, expect, it } from 'vitest';
import { createListScanner } from '../../../../src/main/core/api/list-scanner';

const paths = ['results.members', 'results.teams'];
const scan = (text: string, size: number, most = 2) => {
  const bytes = Buffer.from(text);
  const scanner = createListScanner(paths, most);
  for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size));
  const lists = scanner.end();
  return lists && Object.fromEntries(lists);
};
const whole = Number.MAX_SAFE_INTEGER;

/** Everything that could pass for structure, plus two-, three-, and four-byte characters. */
const awkward = `{
  "is\\"Prod": [1, {"members": [7]}], "results.members": [8], "members": [9],
  "results": {
    "teams": [ ],
    "members" : [
      {"id": 1, "email": "Zoë \\\\", "list": [1, [2, 3]], "members": [4]},
      {"id": 2, "slug": "日本, ] } \\" 👩‍👧"},
      {"id": 3, "hash": "\\\\\\"]"} , {"id": 4, "nested": {"teams": [5, 6]}}
    ]
  }
}`;

describe('lists in a JSON text', () => {
  it.each([1, 2, 3, 5, 7, 16, whole])('are found in chunks of %d bytes', (size) => {
    const lists = scan(awkward, size);
    expect(lists?.['results.teams']).toEqual({ count: 0, first: [] });
    expect(lists?.['results.members']?.count).toBe(4);
    expect(lists?.['results.members']?.first.map((text) => JSON.parse(text))).toEqual([
      { id: 1, email: 'Zoë \\', list: [1, [2, 3]], members: [4] },
      { id: 2, slug: '日本, ] } " 👩‍👧' },
    ]);
    expect(Object.keys(lists ?? {})).toHaveLength(2);
  });

  it('are found wherever the text is split in two', () => {
    const bytes = Buffer.from(awkward);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const scanner = createListScanner(paths, 2);
      scanner.push(bytes.subarray(0, cut));
      scanner.push(bytes.subarray(cut));
      expect(scanner.end()?.get('results.members')?.count, `cut at ${cut}`).toBe(4);
    }
  });

  it('are not reported when the text stops partway', () => {
    for (let length = 0; length < awkward.length; length += 1) {
      expect(scan(awkward.slice(0, length), whole), `${length} characters`).toBeNull();
    }
  });

  it('keep only as many elements as asked for and count the rest', () => {
    const members = Array.from({ length: 1000 }, (_, id) => ({ id, text: `]},"${id}\\` }));
    const lists = scan(JSON.stringify({ results: { members } }), 100, 3);
    expect(lists?.['results.members']?.count).toBe(1000);
    expect(lists?.['results.members']?.first.map((text) => JSON.parse(text))).toEqual(
      members.slice(0, 3),
    );
  });

  it('are read only at their own paths', () => {
    expect(scan('[{"results":{"members":[1]}}]', whole)).toEqual({});
    expect(scan('{"results":[{"members":[1]}]}', whole)).toEqual({});
    expect(scan('{"results":{"members":{"a":[1]}}}', whole)).toEqual({});
    expect(scan('"results"', whole)).toBeNull();
  });
});
