/** Somebody who can sign in at the sandbox's identity provider. */
export interface Person {
  /** The ID token's `sub`; never changes. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  /** What they may do in the app, as the account chooser shows it. */
  readonly description: string;
}
