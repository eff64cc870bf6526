/** A person who can sign in at the sandbox's identity provider. */
export interface Person {
  /** The ID token's `sub`; never changes. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  /** Their permissions in the app, as shown in the account chooser. */
  readonly description: string;
}
