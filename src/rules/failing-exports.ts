import type { CrmExportLog } from '../contract/entities/member-details';
import type { Attention } from './attention';
import { isSuccess } from './crm-log';
import { instantOf } from './instant';
import { integrationName } from './integration-name';

/**
 * The integrations whose last exports failed, each with how many did since the last that went through.
 * A failure that a later export made good is past.
 */
export const failingExports = (logs: readonly CrmExportLog[]): readonly Attention[] => {
  const newestFirst = [...logs].sort(
    (one, other) => (instantOf(other.createdAt ?? '') || 0) - (instantOf(one.createdAt ?? '') || 0),
  );
  const counts = new Map<string, { failed: number; over: boolean }>();
  for (const log of newestFirst) {
    const key = log.integrationType ?? '';
    const count = counts.get(key) ?? { failed: 0, over: false };
    counts.set(key, count);
    if (isSuccess(log)) count.over = true;
    else if (!count.over) count.failed += 1;
  }
  return [...counts].flatMap(([key, { failed }]): Attention[] => {
    if (failed === 0) return [];
    const where = key === '' ? '' : ` to ${integrationName(key)}`;
    const text =
      failed === 1
        ? `The last export${where} failed.`
        : `The last ${failed} exports${where} failed.`;
    return [{ key: 'exports-failing', tone: 'danger', text }];
  });
};
