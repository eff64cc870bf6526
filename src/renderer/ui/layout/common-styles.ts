import type { GriffelStyle } from '@fluentui/react-components';
import { tokens } from '@fluentui/react-components';

/** Shared styles, to spread into a slot of `makeStyles`. */

/** A card or panel: rounded, with a thin border. */
export const surface = {
  borderRadius: tokens.borderRadiusXLarge,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground1,
} satisfies GriffelStyle;

/**
 * A field with its label and reserved space for a message, so that nothing moves when one appears.
 */
export const fieldWithRoom = {
  minHeight: '78px',
  minWidth: 0,
  alignContent: 'start',
} satisfies GriffelStyle;

/** A button next to a `fieldWithRoom`, aligned with its control. */
export const besideField = { marginTop: '26px' } satisfies GriffelStyle;

/**
 * Aligns the text of a subtle button with its column. Forced colors draw the button's frame, which
 * is aligned instead.
 */
export const flushLeft = (frame: string) =>
  ({
    marginLeft: `-${frame}`,
    '@media (forced-colors: active)': { marginLeft: 0 },
  }) satisfies GriffelStyle;

/** The same at the end of a line. */
export const flushRight = (frame: string) =>
  ({
    marginRight: `-${frame}`,
    '@media (forced-colors: active)': { marginRight: 0 },
  }) satisfies GriffelStyle;

/** Highlights an item just added to a list. */
export const justAdded = {
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorStatusSuccessBackground1,
  color: tokens.colorStatusSuccessForeground1,
  fontWeight: tokens.fontWeightSemibold,
} satisfies GriffelStyle;

/** A tab or a jump: text without a button's frame, darker when it is selected or hovered. */
export const navigationText = {
  border: 'none',
  borderRadius: tokens.borderRadiusMedium,
  background: 'none',
  color: tokens.colorNeutralForeground2,
  fontFamily: 'inherit',
  fontSize: tokens.fontSizeBase300,
  lineHeight: tokens.lineHeightBase300,
  cursor: 'pointer',
} satisfies GriffelStyle;

/** Truncates to one line; the element's `title` has the full text. */
export const oneLine = {
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} satisfies GriffelStyle;

/** For screen readers only. At the top, so that it never makes a container scroll. */
export const unseen = {
  position: 'absolute',
  top: 0,
  width: '1px',
  height: '1px',
  margin: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} satisfies GriffelStyle;

/** A link that is a button: forced colors would show it as plain text. */
export const linkButton = {
  '@media (forced-colors: active)': { color: 'LinkText', textDecorationLine: 'underline' },
} satisfies GriffelStyle;

export const screenTitle = {
  margin: 0,
  fontSize: tokens.fontSizeBase500,
  lineHeight: '28px',
  fontWeight: tokens.fontWeightSemibold,
} satisfies GriffelStyle;

export const screenIntro = {
  margin: '2px 0 16px',
  color: tokens.colorNeutralForeground3,
} satisfies GriffelStyle;

/** A form with its result next to it, in the same two columns on every screen. */
export const formAndResult = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 808px) minmax(320px, 400px)',
  gap: '24px',
  alignItems: 'start',
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} satisfies GriffelStyle;

/** A table that fills the rest of its screen or modal. */
export const tablePanel = {
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minHeight: '220px',
  ...surface,
  overflow: 'hidden',
} satisfies GriffelStyle;

/** The buttons at the foot of a modal, also if they need several lines. */
export const modalFoot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px',
  width: '100%',
} satisfies GriffelStyle;

/** A secondary button next to a primary one; only as wide as its text. */
export const quietAction = { minWidth: 'auto' } satisfies GriffelStyle;

/** A screen as high as the window: its tables scroll, the page does not. */
export const fullHeightScreen = {
  display: 'flex',
  flexDirection: 'column',
  rowGap: '12px',
  height: '100%',
  minHeight: 0,
  boxSizing: 'border-box',
} satisfies GriffelStyle;

/**
 * For the bar of a `ProgressBar` that follows work. Fluent's transition recalculates the layout in
 * every frame, which took two thirds of the page's time while a list of 5,000 rows was planned.
 */
export const stepwiseBar = { style: { transitionProperty: 'none' } } as const;
