import spinner from '../../assets/spinner.svg';
import './loading.css';

// Uses no Fluent: the overlay shows before Fluent loads, and the login screen must stay small.

/** Section 2: a full-screen overlay with a spinner image, alt text `Loading...`. */
export const LoadingOverlay = () => (
  <div className="loading-overlay" role="status">
    <img src={spinner} alt="Loading..." />
  </div>
);

/** A loading indicator for part of the screen. */
export const InlineLoading = ({ label = 'Loading...' }: { readonly label?: string }) => (
  <span className="loading-inline" role="status">
    <img src={spinner} alt="" />
    {label}
  </span>
);
