import { expect, it } from 'vitest';
import { darkTheme, lightTheme } from '../../../../src/renderer/app/theme/theme';

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
const luminance = (colour: string): number => {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/i);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const foregrounds = [
  'colorNeutralForeground1',
  'colorNeutralForeground2',
  'colorNeutralForeground3',
  'colorBrandForeground1',
  'colorBrandForegroundLink',
  'colorBrandForegroundLinkHover',
  'colorBrandForegroundLinkPressed',
  // Quiet buttons show this color only on hover.
  'colorNeutralForeground2BrandHover',
  'colorNeutralForeground2BrandPressed',
  'colorNeutralForeground2BrandSelected',
  'colorNeutralForeground3BrandHover',
  'colorNeutralForeground3BrandPressed',
  'colorNeutralForeground3BrandSelected',
] as const;

const grounds = ['colorNeutralBackground1', 'colorNeutralBackground2'] as const;

it.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('keeps text readable in the %s theme, even under the pointer', (_name, theme) => {
  const tooWeak = foregrounds.flatMap((text) =>
    grounds
      .filter((ground) => contrast(theme[text], theme[ground]) < 4.5)
      .map((ground) => `${text} on ${ground}`),
  );
  expect(tooWeak).toEqual([]);
});
