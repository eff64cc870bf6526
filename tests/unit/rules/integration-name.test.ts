import { expect, it } from 'vitest';
import { integrationName } from '../../../src/rules/integration-name';

it.each([
  ['microsoftTeams', 'Azure Active Directory'],
  ['bamboohr', 'BambooHR'],
  ['google-workspace', 'Google Workspace'],
  ['workday', 'Workday'],
  ['salesforce', 'Salesforce'],
  ['hubspot', 'HubSpot'],
  ['HubSpot', 'HubSpot'],
  ['zoho_crm', 'Zoho CRM'],
  ['somethingNew', 'somethingNew'],
  ['constructor', 'constructor'],
  ['', ''],
])('%s is %s', (key, expected) => {
  expect(integrationName(key)).toBe(expected);
});
