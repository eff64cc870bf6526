interface Version {
  readonly numbers: readonly [number, number, number];
  readonly preRelease: readonly string[];
}

const pattern = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

const parse = (text: string): Version | null => {
  const [, major, minor, patch, preRelease] = pattern.exec(text.trim()) ?? [];
  if (major === undefined) return null;
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    preRelease: preRelease?.split('.') ?? [],
  };
};

const isNumber = (part: string): boolean => /^\d+$/.test(part);

const comparePart = (one: string, other: string): number => {
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  // Semantic Versioning: numbers come before words.
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
};

const comparePreReleases = (one: readonly string[], other: readonly string[]): number => {
  // A release comes after all of its pre-releases.
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [index, part] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    const difference = comparePart(part, against);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
};

/**
 * Whether a version is newer than another under Semantic Versioning 2. Text that isn't a version is
 * never newer.
 */
export const isNewerVersion = (candidate: string, current: string): boolean => {
  const one = parse(candidate);
  const other = parse(current);
  if (!one || !other) return false;
  for (const index of [0, 1, 2] as const) {
    const difference = one.numbers[index] - other.numbers[index];
    if (difference !== 0) return difference > 0;
  }
  return comparePreReleases(one.preRelease, other.preRelease) > 0;
};
