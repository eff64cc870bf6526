/**
 * A function that makes a value when it is first called and returns the same one from then on.
 * Creating an `Intl` format takes several milliseconds, and startup would wait for all of them.
 */
export const onFirstUse = <Value extends object>(make: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
};
