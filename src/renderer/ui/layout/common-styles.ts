import type { GriffelStyle } from '@fluentui/react-components';
import { tokens } from '@fluentui/react-components';

/** For `makeStyles`, spread into a slot: what every screen shares. */

/** A card or panel that stands on the page: rounded, with a hair line. */
export const surface = {
  borderRadius: tokens.borderRadiusXLarge,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground1,
} satisfies GriffelStyle;

/** A field with its label, and room for a line below it from the start: nothing moves when it comes. */
export const fieldWithRoom = {
  minHeight: '78px',
  minWidth: 0,
  alignContent: 'start',
} satisfies GriffelStyle;

/** A button in line with the control of such a field, below its label. */
export const besideField = { marginTop: '26px' } satisfies GriffelStyle;

/** What was added while one looks stands out in its list. */
export const justAdded = {
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorStatusSuccessBackground1,
  color: tokens.colorStatusSuccessForeground1,
  fontWeight: tokens.fontWeightSemibold,
} satisfies GriffelStyle;

/** On one line, whatever its length; the element's `title` has the whole. */
export const oneLine = {
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} satisfies GriffelStyle;

/** The heading of a screen. */
export const screenTitle = {
  margin: 0,
  fontSize: tokens.fontSizeBase500,
  lineHeight: '28px',
  fontWeight: tokens.fontWeightSemibold,
} satisfies GriffelStyle;

/** The line below the heading of a screen. */
export const screenIntro = {
  margin: '2px 0 16px',
  color: tokens.colorNeutralForeground3,
} satisfies GriffelStyle;

/** A form, and beside it what comes of it: the same two columns on every screen. */
export const formAndResult = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 808px) minmax(320px, 400px)',
  gap: '24px',
  alignItems: 'start',
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} satisfies GriffelStyle;

/** A quiet button beside a primary one: as wide as its text, so that it stands beside it. */
export const quietAction = { minWidth: 'auto' } satisfies GriffelStyle;

/** A screen that is as high as the window: its tables scroll, it does not. */
export const fullHeightScreen = {
  display: 'flex',
  flexDirection: 'column',
  rowGap: '12px',
  height: '100%',
  minHeight: 0,
  boxSizing: 'border-box',
} satisfies GriffelStyle;

/**
 * The bar of a `ProgressBar` that follows work: with Fluent's transition its width is laid out anew in every
 * frame, which took two thirds of the page's time while a list of 5,000 rows was planned.
 */
export const stepwiseBar = { style: { transitionProperty: 'none' } } as const;
