import { expect, test } from 'vitest';
import { CrmExportLog } from '../../../../src/contract/entities/member-details';
import { failingExports } from '../../../../src/domain/records/failing-exports';

let id = 0;
const log = (integrationType: string | null, status: number, createdAt: string) =>
  CrmExportLog.parse({ id: ++id, integrationType, status, createdAt });
const texts = (...logs: CrmExportLog[]) => failingExports(logs).map(({ text }) => text);

test('failures are counted since the last successful export, in any order', () => {
  expect(
    texts(
      log('salesforce', 0, '2026-03-02T10:00:00Z'),
      log('salesforce', 1, '2026-03-01T10:00:00Z'),
      log('salesforce', 2, '2026-03-03T10:00:00Z'),
      log('salesforce', 0, '2026-02-01T10:00:00Z'),
    ),
  ).toEqual(['The last 2 exports to Salesforce failed.']);
});

test('several integrations share a line, without those that work again', () => {
  expect(
    texts(
      log('hubspot', 0, '2026-03-01T10:00:00Z'),
      log('hubspot', 1, '2026-03-02T10:00:00Z'),
      log('salesforce', 0, '2026-03-02T10:00:00Z'),
      log(null, 0, '2026-03-02T10:00:00Z'),
    ),
  ).toEqual(['The last exports to Salesforce and an unknown integration failed.']);
  expect(texts(log(null, 0, '2026-03-02T10:00:00Z'))).toEqual(['The last export failed.']);
  expect(failingExports([])).toEqual([]);
});

test('five integrations: three are named and the others counted', () => {
  const kinds = ['hubspot', 'salesforce', 'pipedrive', 'one', 'two'];
  const [text] = texts(
    ...kinds.map((kind, index) => log(kind, 0, `2026-03-0${9 - index}T10:00:00Z`)),
  );
  expect(text).toBe('The last exports to HubSpot, Salesforce, Pipedrive, and 2 more failed.');
});
