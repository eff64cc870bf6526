import type { ComponentProps, ReactElement } from 'react';
import spinner from '../../assets/spinner.svg';
import { joinClasses } from '../layout/join-classes';
import './plain-controls.css';

interface PlainButtonProps extends ComponentProps<'button'> {
  /** Like Fluent's `appearance`. */
  readonly look?: 'secondary' | 'primary' | 'subtle' | 'transparent';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: ReactElement;
  /** Inert, with a spinner over the label; keeps its name, width, and focus. */
  readonly busy?: boolean;
}

/**
 * Looks like Fluent's button but loads no Fluent code: for the shell and the search, which must
 * show at once (ADR 11).
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
