import type { ComponentProps, ReactElement } from 'react';
import spinner from '../../assets/spinner.svg';
import { joinClasses } from '../layout/join-classes';
import './plain-controls.css';

interface PlainButtonProps extends ComponentProps<'button'> {
  /** As Fluent's appearance of the same name. */
  readonly look?: 'secondary' | 'primary' | 'subtle' | 'transparent';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: ReactElement;
  /** Inert, with a spinner over the label; name, width and focus stay. */
  readonly busy?: boolean;
}

/**
 * Looks like Fluent's button without its script: for the frame and the search, which have to be
 * there at once (ADR 11).
 */
export const PlainButton = ({
  look = 'secondary',
  size = 'medium',
  icon,
  busy,
  className,
  children,
  onClick,
  ...props
}: PlainButtonProps) => (
  <button
    type="button"
    {...props}
    className={joinClasses(
      'plain-button',
      `plain-${look}`,
      `plain-${size}`,
      icon && !children && 'plain-icon-only',
      busy && 'plain-busy',
      className,
    )}
    aria-busy={busy}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
  >
    {icon && <span className="plain-icon">{icon}</span>}
    {children}
    {busy && <img src={spinner} alt="" />}
  </button>
);
