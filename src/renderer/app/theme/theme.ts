import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
} from '@fluentui/react-components';

/**
 * Deep teal in even OKLCH lightness steps. White text on 80 has a contrast of 7:1; 130 on the dark
 * background has 6:1.
 */
const brand: BrandVariants = {
  10: '#000f15',
  20: '#001921',
  30: '#00232c',
  40: '#002d38',
  50: '#013844',
  60: '#004552',
  70: '#02515f',
  80: '#005f6e',
  90: '#066d7c',
  100: '#0d7e8f',
  110: '#258f9f',
  120: '#40a2b0',
  130: '#5db4c0',
  140: '#82c6cf',
  150: '#a6d8de',
  160: '#d0eaed',
};

/** Also in base.css, for what shows before Fluent loads. */
const fontFamily =
  "'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'SF Pro Text', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

/** Denser than Fluent's default: one step less line height, and smaller corners. */
const shared: Partial<Theme> = {
  fontFamilyBase: fontFamily,
  fontFamilyNumeric: fontFamily,
  borderRadiusMedium: '5px',
  borderRadiusLarge: '7px',
  borderRadiusXLarge: '10px',
  lineHeightBase500: '26px',
};

export const lightTheme: Theme = {
  ...createLightTheme(brand),
  ...shared,
  // The background behind panels, slightly cooler than white, so that panels need no heavy borders.
  colorNeutralBackground2: '#f6f8f9',
  colorNeutralStroke2: '#dfe4e6',
  colorNeutralStroke3: '#ebeff0',
  // Visible at a glance, but less harsh than black.
  colorStrokeFocus2: brand[80],
};

export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  ...shared,
  colorBrandForeground1: brand[130],
  colorBrandForeground2: brand[140],
  colorBrandForegroundLink: brand[130],
  colorBrandForegroundLinkHover: brand[140],
  colorBrandForegroundLinkPressed: brand[120],
  colorBrandForegroundLinkSelected: brand[130],
  colorCompoundBrandForeground1: brand[130],
  colorCompoundBrandForeground1Hover: brand[140],
  colorCompoundBrandStroke: brand[120],
  colorStrokeFocus2: brand[130],
  // Subtle buttons on hover. Fluent's defaults come from its own, lighter brand ramp.
  colorNeutralForeground2BrandHover: brand[130],
  colorNeutralForeground2BrandPressed: brand[120],
  colorNeutralForeground2BrandSelected: brand[130],
  colorNeutralForeground3BrandHover: brand[130],
  colorNeutralForeground3BrandPressed: brand[120],
  colorNeutralForeground3BrandSelected: brand[130],
  colorBrandBackground2: '#10353f',
  colorNeutralBackground1: '#1f2426',
  colorNeutralBackground1Hover: '#293033',
  colorNeutralBackground1Selected: '#2c3437',
  colorNeutralBackground2: '#171b1d',
  colorNeutralBackground3: '#121517',
  colorNeutralStroke2: '#373f42',
  colorNeutralStroke3: '#2c3336',
};
