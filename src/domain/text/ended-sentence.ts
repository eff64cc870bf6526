/** The text with its final period; words of a server may lack it. */
export const endedSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
