/** What Google's sign-in ends in. Neither value leaves core. */
export interface Credential {
  readonly idToken: string;
  /** Missing when Google gives none: the session then ends with its bearer token. */
  readonly refreshToken: string | null;
  /** Google's id of the person, to notice that a renewal names another one. */
  readonly subject: string;
}

/** One sign-in under way: the page to open and the secrets that its answer must match. */
export interface SignInPage {
  readonly url: string;
  readonly state: string;
  /** Exchanges the code that the browser brought; verifies signature, issuer, recipient, time, nonce. */
  finish(code: string, signal: AbortSignal): Promise<Credential>;
}

/**
 * Google's sign-in for installed apps. A refusal is an AppFailure `unauthorized`; `offline`,
 * `timeout` and `server` mean that Google could not be asked.
 */
export interface IdentityProvider {
  begin(redirectUri: string): Promise<SignInPage>;
  /** A fresh ID token without a browser (checklist J2). */
  renew(refreshToken: string, subject: string, signal: AbortSignal): Promise<Credential>;
  /** Ends a refresh token (RFC 7009). */
  revoke(refreshToken: string, signal: AbortSignal): Promise<'ended' | 'no-address'>;
}
