/** The text with a capital first letter: `member 12` becomes `Member 12`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label inside a sentence: `Company name` becomes `company name`, and `ID` stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
