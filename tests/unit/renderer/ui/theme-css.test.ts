import { expect, test } from 'vitest';
import { darkTheme, lightTheme } from '../../../../src/renderer/app/theme/theme';

const inLine = 6;

const rule = (selector: string, values: readonly (readonly [string, unknown])[]): string => {
  const texts = values.map(([name, value]) => `--${name}: ${value};`);
  const lines = texts.flatMap((_text, at) =>
    at % inLine === 0 ? `  ${texts.slice(at, at + inLine).join(' ')}\n` : [],
  );
  return `${selector} {\n${lines.join('')}}\n`;
};

/** After a change to theme.ts, run `npx vitest run` on this file with `--update`. */
test('the stylesheet has every token of both themes', async () => {
  const light = Object.entries(lightTheme);
  const known: Readonly<Record<string, unknown>> = { ...lightTheme };
  const dark = Object.entries(darkTheme).filter(([name, value]) => value !== known[name]);
  expect(light.length).toBeGreaterThan(400);
  await expect(
    [
      '/* Made of theme.ts, see theme-css.test.ts: a sheet costs the page no script. */\n',
      rule(':root', light),
      '\n',
      rule(':root[data-theme="dark"]', dark),
    ]
      .join('')
      .replaceAll("'", '"'),
  ).toMatchFileSnapshot('../../../../src/renderer/app/theme/theme.css');
});
