import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders outside the app root, marked like Fluent's portals, so that an open dialog does not make
 * it inert.
 */
export const PlainPortal = ({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) =>
  createPortal(
    <div data-portal-node="true" className={className}>
      {children}
    </div>,
    document.body,
  );
