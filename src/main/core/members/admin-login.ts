import type { Environment } from '../../../contract/environment';
import { AppFailure } from '../../../contract/wire/result';
import { change } from '../../../domain/journal/journal-changes';
import type { StaffApi } from '../api/staff-api';
import type { CoreModule } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { Log } from '../app/ports';
import type { OpenExternalPage } from '../links/open-external';
import { teamAppOf } from '../links/team-app';
import type { Outbox } from '../outbox/outbox';
import type { SessionManager } from '../session/session';
import { personKey, remember, type SettingsService } from '../settings/settings';

const mostReasons = 10;
/** Written to the journal. */
const noReason = 'No reason given';

export interface AdminLoginDependencies {
  readonly api: StaffApi;
  readonly session: SessionManager;
  readonly settings: SettingsService;
  readonly writes: Outbox;
  readonly environment: () => Promise<Environment>;
  readonly openPage: OpenExternalPage;
  readonly log: Log;
  readonly environmentInfo: EnvironmentInfo;
}

/** Admin Login and Staging Login (checklist C1, C7), recorded before anything opens. */
export const createAdminLogin = ({
  api,
  session,
  settings,
  writes,
  environment,
  openPage,
  log,
  environmentInfo: { sessionScope },
}: AdminLoginDependencies): Required<
  Pick<CoreModule<'member.openTeamApp' | 'member.loginReason'>, 'handlers' | 'onSignedOut'>
> => {
  const mine = () => personKey(sessionScope, session);
  /** Reasons given in this session, by member. */
  const reasons = new Map<number, string>();

  /** The reason may be empty, and the journal then says so (checklist J29). */
  const reasonFor = (memberId: number, given: string | undefined): string =>
    given || reasons.get(memberId) || noReason;

  const keepReason = (memberId: number, reason: string) => {
    reasons.set(memberId, reason);
    if (reason === noReason) return;
    try {
      settings.change(({ recentReasons }) => ({
        recentReasons: {
          ...recentReasons,
          [mine()]: remember(recentReasons[mine()] ?? [], reason, mostReasons),
        },
      }));
    } catch (cause) {
      // Only the suggestion is lost; the journal has the reason.
      log.warn('the reason cannot be saved as a suggestion', { cause });
    }
  };

  return {
    handlers: {
      async 'member.openTeamApp'({ memberId, target, reason: given }, context) {
        const { signal } = context;
        const { isProd } = session.person();
        if (target === 'staging' && !isProd) {
          throw new AppFailure({
            code: 'validation',
            field: 'target',
            message: 'Staging Login is available only in production mode.',
          });
        }
        const reason = reasonFor(memberId, given);
        const at = await environment();
        const page = new URL(target === 'staging' ? at.teamApp.staging : teamAppOf(at, isProd));
        const { uid, email } = await api.callRoute('member.getById', { memberId }, { signal });
        if (!uid) {
          throw new AppFailure({
            code: 'conflict',
            message: 'This member has no auth-provider ID, so you can’t log in as them.',
          });
        }
        return writes.run(
          context,
          {
            action: 'member.openTeamApp',
            parameters: { memberId, target },
            repeat: { method: 'member.openTeamApp', input: { memberId, target, reason } },
            subject: `member ${memberId}`,
            detail: [
              change(target === 'staging' ? 'stagingLogin' : 'adminLogin', page.host),
              change('as', email ?? null),
            ],
            reason,
            records: () => [],
            // The API doesn't list login tokens.
            verify: null,
          },
          async (idempotencyKey, person) => {
            // The journal line with the reason is already on the disk.
            keepReason(memberId, reason);
            const token = await api.callRoute(
              'member.getLoginToken',
              { uid },
              { signal, idempotencyKey },
            );
            const now = session.current();
            // The page would sign whoever is at the computer now in as the member.
            if (now.status !== 'signed-in' || now.user.email !== person) {
              throw new AppFailure({
                code: 'unauthorized',
                message: `${person} is no longer signed in, so the page wasn’t opened.`,
              });
            }
            page.searchParams.set('addon', token);
            await openPage(page.href);
            return { host: page.host };
          },
        );
      },

      async 'member.loginReason'({ memberId }) {
        return {
          needed: !reasons.has(memberId),
          suggestions: settings.read().recentReasons[mine()] ?? [],
        };
      },
    },
    onSignedOut: () => reasons.clear(),
  };
};
