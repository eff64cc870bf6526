import type { CrmExportLog } from '../../contract/entities/member-details';
import { listed } from '../text/listed';
import { parseApiDate } from '../text/parse-api-date';
import { pluralize } from '../text/pluralize';
import type { Attention } from './attention';
import { isSuccess } from './crm-log';
import { integrationName } from './integration-name';

/** How many integrations are named; the rest are counted. */
const namedAtMost = 3;

/**
 * One line that names the integrations whose latest exports failed. If there is only one, it
 * includes the number of failures since its last success. A later success clears earlier failures.
 */
export const failingExports = (logs: readonly CrmExportLog[]): readonly Attention[] => {
  const newestFirst = [...logs].sort(
    (one, other) =>
      (parseApiDate(other.createdAt ?? '') || 0) - (parseApiDate(one.createdAt ?? '') || 0),
  );
  const counts = new Map<string, { failed: number; over: boolean }>();
  for (const log of newestFirst) {
    const key = log.integrationType ?? '';
    const count = counts.get(key) ?? { failed: 0, over: false };
    counts.set(key, count);
    if (isSuccess(log)) count.over = true;
    else if (!count.over) count.failed += 1;
  }
  const failing = [...counts].filter(([, { failed }]) => failed > 0);
  const [only] = failing;
  if (!only) return [];
  const line = (text: string): readonly Attention[] => [
    { key: 'exports-failing', tone: 'danger', text },
  ];
  if (failing.length > 1) {
    const names = failing.map(([key]) =>
      key === '' ? 'an unknown integration' : integrationName(key),
    );
    return line(`The last exports to ${listed(names, namedAtMost)} failed.`);
  }
  const [key, { failed }] = only;
  const where = key === '' ? '' : ` to ${integrationName(key)}`;
  return line(
    failed === 1
      ? `The last export${where} failed.`
      : `The last ${pluralize(failed, 'export')}${where} failed.`,
  );
};
