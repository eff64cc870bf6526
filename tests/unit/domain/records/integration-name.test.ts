import { expect, it } from 'vitest';
import { integrationName } from '../../../../src/domain/records/integration-name';

/** The four of section 3, other vendors in several spellings, and unknown keys. */
it.each([
  ['microsoftTeams', 'Azure Active Directory'],
  ['bamboohr', 'BambooHR'],
  ['google-workspace', 'Google Workspace'],
  ['workday', 'Workday'],
  ['HubSpot', 'HubSpot'],
  ['zoho_crm', 'Zoho CRM'],
  ['zohocrm', 'Zoho CRM'],
  ['monday.com', 'monday.com'],
  ['microsoft-dynamics', 'Microsoft Dynamics 365'],
  ['microsoftDynamics365', 'Microsoft Dynamics 365'],
  ['Google Sheets', 'Google Sheets'],
  ['somethingNew', 'somethingNew'],
  ['constructor', 'constructor'],
  ['', ''],
])('%s is shown as %s', (key, expected) => {
  expect(integrationName(key)).toBe(expected);
});
