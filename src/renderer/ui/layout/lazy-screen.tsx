import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

type Loader<Props> = () => Promise<ComponentType<Props>>;

/** A component whose code loads on first use, or earlier after `preload`. */
export interface LazyScreen<Props> {
  (props: Props & LoadingParts): ReactNode;
  preload(): Promise<void>;
}

interface LoadingParts {
  /** Shown until the code has loaded; by default, nothing. */
  readonly waiting?: ReactNode;
  /** Shown after the component, once the code has loaded. */
  readonly after?: ReactNode;
}

const made = new WeakMap<Loader<never>, LazyScreen<never>>();

// Not React.lazy: once React has shown a Suspense fallback, it holds back everything that loads in
// the next 300 ms, even if the code is there after 10. Not in a transition: React renders it again
// from the start if the store changes meanwhile, which always happens during startup.
const make = <Props extends object>(load: Loader<Props>): LazyScreen<Props> => {
  let ready: ComponentType<Props> | undefined;
  const keep = async () => {
    ready = await load();
    return ready;
  };
  const Screen = ({ waiting, after, ...rest }: Props & LoadingParts): ReactNode => {
    const [Content, setContent] = useState<ComponentType<Props> | undefined>(() => ready);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useLayoutEffect(() => {
      if (Content) return;
      let gone = false;
      keep().then(
        (component) => gone || setContent(() => component),
        (error: unknown) => gone || setFailure({ error }),
      );
      return () => {
        gone = true;
      };
    }, [Content]);
    // For the error boundary around the screen; its retry mounts the screen again and loads again.
    if (failure) throw failure.error;
    if (!Content) return waiting;
    return (
      <>
        <Content {...(rest as unknown as Props)} />
        {after}
      </>
    );
  };
  return Object.assign(Screen, { preload: () => keep().then(() => undefined) });
};

/** The lazy component for a loader; the same loader always gets the same component. */
export const lazyScreen = <Props extends object>(load: Loader<Props>): LazyScreen<Props> => {
  const key = load as unknown as Loader<never>;
  const known = made.get(key);
  // The loader's type determines the props of its component.
  if (known) return known as unknown as LazyScreen<Props>;
  const screen = make(load);
  made.set(key, screen as unknown as LazyScreen<never>);
  return screen;
};
