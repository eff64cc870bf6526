import type { ReactNode } from 'react';
import { joinClasses } from '../layout/join-classes';
import './empty-state.css';

interface EmptyStateProps {
  /** Such as `No devices registered for this member`. */
  readonly title: string;
  /** The next step for the user. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** Fills a whole page: its title is the page's heading. */
  readonly page?: boolean;
}

/** An empty list or page, with the next step. */
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
