import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Beside the app, and marked as Fluent marks its portals: an open dialog leaves it within reach. */
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
