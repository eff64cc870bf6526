import { useEffect } from 'react';
import type { AppInfo } from '../../../contract/methods/methods';
import './environment-badge.css';

// Uses no Fluent because the login screen shows it too.

type Environment = AppInfo['environment'];

/**
 * A separate shape for each environment (circle, triangle, octagon), so that color is not the only
 * cue.
 */
const shapes: Record<Environment['kind'], string> = {
  sandbox: 'M6 0.500a5.500 5.500 0 1 0 0 11a5.500 5.500 0 1 0 0-11Z',
  staging: 'M6 0.500 11.800 11H0.200Z',
  production: 'M3.600 0h4.800L12 3.600v4.800L8.400 12H3.600L0 8.400V3.600Z',
};

const Shape = ({ kind }: { readonly kind: Environment['kind'] }) => (
  <svg viewBox="0 0 12 12" aria-hidden="true">
    <path d={shapes[kind]} />
  </svg>
);

/** The app's environment (checklist I5): color, shape, and text. */
export const EnvironmentBadge = ({ environment }: { readonly environment: Environment }) => (
  <span className={`environment environment-${environment.kind}`} title="Environment">
    <Shape kind={environment.kind} />
    {environment.label}
  </span>
);

/** Sets the environment on the document; every dialog's edge then has its color. */
export const useEnvironmentEdge = (kind: Environment['kind'] | undefined): void => {
  useEffect(() => {
    if (kind) document.documentElement.dataset.environment = kind;
  }, [kind]);
};

/** The red bar across the top, in production only. */
export const ProductionBar = ({ environment }: { readonly environment: Environment }) =>
  environment.kind === 'production' ? (
    <div className="production-bar">
      <Shape kind="production" />
      PRODUCTION
    </div>
  ) : null;
