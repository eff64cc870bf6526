import { describe, expect, it } from 'vitest';
import { stringsOf, uiStrings } from '../../scripts/lib/ui-strings.mjs';

/** What American business software does not say (docs/style.md). */
const banned: readonly RegExp[] = [
  /\banew\b/i,
  /\bsomebody else\b/i,
  /\ball the same\b/i,
  /\bany ?more\b(?=\.|,|:|\)|$)/i,
  /\bunder way\b/i,
  /\bgo on\b/i,
  /\bto mend\b/i,
  /\bforetold\b/i,
  /\bstands? (?:here|there)\b/i,
  /\bon its way\b/i,
  /\bnobody knows\b/i,
  /\bthings? to\b/i,
  /\bis through\b/i,
  /\btaken back\b/i,
  /\bby now\b/i,
  /\bper seat and\b/i,
  /\bdoes not answer\b/i,
  /\bis no (?:\w+ )?(?:ID|number|address|page|group|member)\b/,
  /\bwhoever\b/i,
  /\bleft out\b/i,
  /\bnot known\b/i,
  /\bnobody (?:is|can|has)\b/i,
  /\blooked (?:at|for)\b/i,
  /\bgoes by\b/i,
  /\bserver['’]s answer\b/i,
  /\bdid not answer\b/i,
  /\bwhat you typed\b/i,
  /\bitself does\b/i,
  /\bof a form that\b/i,
  /\ba form that (?:this|the) app\b/i,
  /\bcancell/i,
  /\bcolour/i,
  /\bfulfilment\b(?!ID)/i,
  /\blicence/i,
];

/** Lines of the log and words of the wire: nobody reads them on a screen. */
const isLog = (text: string) => /^[a-z]/.test(text) && !/[.?]$/.test(text);

describe('the texts of the app', () => {
  const texts = uiStrings().filter(({ text }) => !isLog(text));

  it('are found: on screens, in rules, in core and in both hosts', () => {
    for (const folder of ['src/renderer', 'src/domain', 'src/main/core', 'src/main/hosts']) {
      expect(texts.filter(({ file }) => file.startsWith(folder)).length).toBeGreaterThan(50);
    }
  });

  it('are plain business English', () => {
    const found = texts.flatMap(({ file, line, text }) =>
      banned
        .filter((words) => words.test(text))
        .map((words) => `${file}:${line} ${words.source}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('are read from literals, templates and tags, and not from comments, imports or types', () => {
    const source = [
      "import x from 'an import with words';",
      '// A comment with words.',
      "type A = 'a type with words';",
      "const a = 'Text of a literal';",
      'const b = `Text of ${a} in it`;',
      'const c = <p title="Text of a title">Text of a tag</p>;',
    ].join('\n');
    expect(stringsOf('a.tsx', source)).toEqual([
      { file: 'a.tsx', line: 4, text: 'Text of a literal' },
      { file: 'a.tsx', line: 5, text: 'Text of {…} in it' },
      { file: 'a.tsx', line: 6, text: 'Text of a title' },
      { file: 'a.tsx', line: 6, text: 'Text of a tag' },
    ]);
  });
});
