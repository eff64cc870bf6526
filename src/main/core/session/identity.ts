/** The result of Google's sign-in. The tokens never leave core. */
export interface Credential {
  readonly idToken: string;
  /** Null if Google gives none; the session then ends with its bearer token. */
  readonly refreshToken: string | null;
  /** Google's ID of the person, to detect a renewal for another person. */
  readonly subject: string;
}

/** A running sign-in: the page to open and the secrets that its response must match. */
export interface SignInPage {
  readonly url: string;
  readonly state: string;
  /** Exchanges the browser's code; verifies signature, issuer, audience, time, and nonce. */
  finish(code: string, signal: AbortSignal): Promise<Credential>;
}

/**
 * Google's sign-in for installed apps. A refusal is an AppFailure `unauthorized`; `offline`,
 * `timeout`, and `server` mean that Google was unavailable.
 */
export interface IdentityProvider {
  begin(redirectUri: string): Promise<SignInPage>;
  /**
   * Gets a new ID token without a browser (checklist J2). `onRotated` gets a new refresh token as soon
   * as it's there: the old one is invalid from then on, even if the ID token can't be used.
   */
  renew(
    refreshToken: string,
    subject: string,
    signal: AbortSignal,
    onRotated: (refreshToken: string) => void,
  ): Promise<Credential>;
  /** Revokes a refresh token (RFC 7009). */
  revoke(refreshToken: string, signal: AbortSignal): Promise<'ended' | 'no-address'>;
}
