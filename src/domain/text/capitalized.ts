/** The text with a capital first letter: `member 12` becomes `Member 12`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
