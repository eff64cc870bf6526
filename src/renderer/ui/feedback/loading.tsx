import spinner from '../../assets/spinner.svg';
import './loading.css';

// No Fluent here: the overlay shows before Fluent is loaded, and on the login screen's budget.

/** Section 2: a full-screen overlay with a spinner image, alt text `Loading...`. */
export const LoadingOverlay = () => (
  <div className="loading-overlay" role="status">
    <img src={spinner} alt="Loading..." />
  </div>
);

/** A part of the screen is on its way. */
export const InlineLoading = ({ label = 'Loading...' }: { readonly label?: string }) => (
  <span className="loading-inline" role="status">
    <img src={spinner} alt="" />
    {label}
  </span>
);
