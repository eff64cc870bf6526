/** Characters that begin and end an embedded text in a direction of its own. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A sentence without the characters with which a name in it could reverse the rest of the sentence,
 * such as an amount. Letters keep their own direction.
 */
export const inReadingOrder = (text: string): string => text.replace(directionControls, '');
