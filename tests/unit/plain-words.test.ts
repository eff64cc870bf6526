import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringsOf, uiStrings } from '../../scripts/lib/ui-strings.mjs';

/** What American business software does not say (docs/style.md). */
const banned: readonly RegExp[] = [
  /\banew\b/i,
  /\ball the same\b/i,
  /\bany ?more\b(?=\.|,|:|\)|$)/i,
  /\bunder way\b/i,
  /\bgo(?:es)? on\b/i,
  /\bto mend\b/i,
  /\bforetold\b/i,
  /\bstands? (?:here|there)\b/i,
  /\bon its way\b/i,
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
  /\bnobody\b/i,
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
  /\bone an? (?:line|row)\b/i,
  /\{…\} an? (?:seat|year|month|minute|line|row)\b/i,
  /\bthere is\./i,
  /\bis there (?:now|already)\b/i,
  /\bwas made \{/i,
  /\bexists: it\b/i,
  /\bonce more\b/i,
  /\bby hand\b/i,
  /\bin digits\b/i,
  /\bset back\b/i,
  /\bhas no place\b/i,
  /\bno longer knows\b/i,
  /\bas far as the app\b/i,
  /\bthe server doesn['’]t say\b/i,
  /\bnothing differs\b/i,
  /\bsince the plan\b/i,
  /\bunusual\b/i,
  /\bwithdrawn\b/i,
  /\banother internal dash\b/i,
  /\bthis machine\b/i,
  /\bfree seats?\b/i,
  /\bin (?:\{…\}|any|a|no|the|this) team(?!['’])\b/i,
  /(?<!payment |auth-|identity )\bprovider\b/i,
  /\bnot verified\b/i,
  /\bfollow up\b(?! with)/i,
  /\bthe address of (?:this|the) (?:record|member|team)\b/i,
  /\bsigned? out (?:now|before)\b/i,
  /\bsomebody\b/i,
  /\beverybody\b/i,
  /\bafterwards\b/i,
  /\bthere is no (?:\w+ ){1,3}\{…\}/i,
  /\b(?:was|is) \w+ already\./i,
  /\bits log says\b/i,
  /\balready so\b/i,
  // An apostrophe is curly.
  /[A-Za-z]'(?:s|t|re|ll|ve|d)\b/,
];

describe("the app's texts", () => {
  const texts = uiStrings();

  it('are found on screens, in rules, in core, in both hosts, and in the sandbox', () => {
    for (const folder of [
      'src/renderer',
      'src/domain',
      'src/main/core',
      'src/main/hosts',
      'src/sandbox/api',
    ]) {
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

  it('are read from literals, templates, and tags, and not from comments, imports, or types', () => {
    const source = [
      "import x from 'an import with words';",
      '// A comment with words.',
      "type A = 'a type with words';",
      "const a = 'Text of a literal';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of another file
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

describe('the style page', () => {
  it('shows a different text after each example of before', () => {
    const [, examples = ''] = readFileSync('docs/style.md', 'utf8').split('## Before and after');
    const rows = [...examples.matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(1);
    const straight = (text = ''): string => text.replaceAll('’', "'");
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.filter(([, before, after]) => straight(before) === straight(after))).toEqual([]);
  });
});
