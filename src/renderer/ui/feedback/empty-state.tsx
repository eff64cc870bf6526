import type { ReactNode } from 'react';
import { joinClasses } from '../layout/join-classes';
import './empty-state.css';

interface EmptyStateProps {
  /** Such as `No devices registered for this member`. */
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** Is a page instead of an empty list: its title is the page's heading. */
  readonly page?: boolean;
}

/** Nothing to show, and what to do about it. */
export const EmptyState = ({ title, children, action, icon, page = false }: EmptyStateProps) => {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={joinClasses('empty-state', page && 'empty-state-page')}>
      {icon && (
        <div aria-hidden="true" className="empty-state-icon">
          {icon}
        </div>
      )}
      <Title className={joinClasses('empty-state-title', page && 'empty-state-strong')}>
        {title}
      </Title>
      {children && <p className="empty-state-text">{children}</p>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
};
