/** Characters of a name in a sentence; a longer one would push amounts and buttons out of view. */
const longestName = 100;

/** The longest email that there can be: half an email could be someone else's. */
const longestEmail = 320;

/** A name or an email in a question, a message, or a banner: its beginning if it is too long. */
export const boundedName = (name: string): string => {
  const longest = /^[^\s@]+@[^\s@]+$/.test(name) ? longestEmail : longestName;
  if (name.length <= longest) return name;
  // Not through the middle of a character.
  return `${name.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$|\s+$/, '')}…`;
};
