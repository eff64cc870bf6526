import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button';
import './error-boundary.css';

const Broken = ({ onRetry }: { readonly onRetry: () => void }) => {
  return (
    <div role="alert" className="broken">
      <p className="broken-text">
        This part of the app couldn’t be displayed. Your work elsewhere is safe.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
};

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** When this changes, the children are rendered again. */
  readonly resetKey?: string;
  /** Replaces the default message. */
  readonly onError?: (message: string) => void;
}

/** An error in one screen or modal leaves the rest of the app usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error instanceof Error ? error.message : String(error));
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.broken && before.resetKey !== this.props.resetKey) {
      this.setState({ broken: false });
    }
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return this.props.onError ? null : <Broken onRetry={() => this.setState({ broken: false })} />;
  }
}
