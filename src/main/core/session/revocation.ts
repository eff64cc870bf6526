import type { Log } from '../app/ports';
import type { IdentityProvider } from './identity';

export interface Revocation {
  /** Revokes a refresh token at Google in the background; a failure is only logged. */
  start(refreshToken: string): void;
  /** Resolves when every token's revocation has ended. */
  settled(): Promise<void>;
}

export interface RevocationDependencies {
  readonly identity: Pick<IdentityProvider, 'revoke'>;
  /** Aborted when the app closes. */
  readonly closing: AbortSignal;
  readonly log: Log;
}

export const createRevocation = ({
  identity,
  closing,
  log,
}: RevocationDependencies): Revocation => {
  let revoking: Promise<unknown> = Promise.resolve();
  /** Signing out does not wait for Google, so the missing link is only logged, once. */
  let noAddressReported = false;
  const reportNoAddress = (end: 'ended' | 'no-address') => {
    if (end === 'ended' || noAddressReported) return;
    noAddressReported = true;
    log.warn(
      'the environment file has no google.revocationUrl: a sign-out does not revoke the token at Google',
    );
  };

  return {
    start(refreshToken) {
      const mine = identity
        .revoke(refreshToken, closing)
        .then(reportNoAddress)
        .catch((cause: unknown) => {
          log.warn('the refresh token could not be revoked at Google', { cause });
        });
      revoking = Promise.all([revoking, mine]);
    },
    settled: () => revoking.then(() => undefined),
  };
};
