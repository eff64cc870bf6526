import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark';
import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { oneLine } from '../layout/common-styles';
import { BrokenText } from '../text/found-text';
import { copyText } from './copy';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    maxWidth: '100%',
    minWidth: 0,
  },
  text: oneLine,
  // Breaks only before the at sign.
  email: { whiteSpace: 'nowrap', '& wbr': { whiteSpace: 'normal' } },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  button: {
    position: 'relative',
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    margin: '-2px 0',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground3,
    fontSize: '16px',
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorSubtleBackgroundHover,
      color: tokens.colorBrandForeground1,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  done: { color: tokens.colorStatusSuccessForeground1 },
  // Next to the button and outside the layout, so that nothing moves.
  flag: {
    position: 'absolute',
    left: 'calc(100% + 4px)',
    top: '50%',
    transform: 'translateY(-50%)',
    zIndex: 1,
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
});

/** Milliseconds that `Copied` is shown. */
const copiedTime = 1200;

interface CopyButtonProps {
  readonly value: string;
  /** Part of the button's name: `Copy {label}`. */
  readonly label: string;
  readonly icon?: ReactElement;
}

/** Copies a value with one click, and confirms it on the button. */
export const CopyButton = ({ value, label, icon = <CopyRegular /> }: CopyButtonProps) => {
  const styles = useStyles();
  /** Another value may take this one's place meanwhile. */
  const [copiedValue, setCopiedValue] = useState<string | null>(null);
  const copied = copiedValue === value;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onCopy = async (button: HTMLButtonElement) => {
    if (!(await copyText(value, button))) return;
    clearTimeout(timer.current);
    setCopiedValue(value);
    timer.current = setTimeout(() => setCopiedValue(null), copiedTime);
  };

  return (
    <button
      type="button"
      className={mergeClasses(styles.button, copied && styles.done)}
      aria-label={`Copy ${label}`}
      title={`Copy ${label}`}
      onClick={(event) => void onCopy(event.currentTarget)}
    >
      {copied ? <CheckmarkRegular /> : icon}
      <span role="status" className={copied ? styles.flag : undefined}>
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
};

interface CopyTextProps extends Pick<CopyButtonProps, 'value' | 'label'> {
  /** The displayed text, if it differs from the copied one, such as `Team #12`. */
  readonly shown?: string;
  readonly mono?: boolean;
  /** The text is an email: its host goes on a second line before it is cut. */
  readonly email?: boolean;
}

/** An identifier on one line. One click copies the full value, and the title shows it. */
export const CopyText = ({
  value,
  label,
  shown = value,
  mono = false,
  email = false,
}: CopyTextProps) => {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <span
        className={mergeClasses(styles.text, mono && styles.mono, email && styles.email)}
        title={shown}
      >
        {email ? <BrokenText text={shown} at={shown.lastIndexOf('@')} /> : shown}
      </span>
      <CopyButton value={value} label={label} />
    </span>
  );
};
