/** The key for a person's own entries (`sandbox sam@example.com`). */
export const personKeyOf = (scope: string, email: string): string =>
  `${scope} ${email.toLowerCase()}`;
