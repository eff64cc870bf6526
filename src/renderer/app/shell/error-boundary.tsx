import { makeStyles, tokens } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import { RetryButton } from '../../ui/buttons/retry-button';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '12px',
    padding: '48px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground1,
  },
  text: {
    margin: 0,
    maxWidth: '56ch',
    overflowWrap: 'anywhere',
  },
});

const Broken = ({ onRetry }: { readonly onRetry: () => void }) => {
  const styles = useStyles();
  return (
    <div role="alert" className={styles.root}>
      <p className={styles.text}>
        This part of the app couldn’t be displayed. Your work elsewhere is safe.
      </p>
      <RetryButton size="medium" onRetry={onRetry} />
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
