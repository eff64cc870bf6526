/** Keys in lower case without punctuation, because the API spells some of them in several ways. */
const names: ReadonlyMap<string, string> = new Map([
  // Section 3, HR connections.
  ['microsoftteams', 'Azure Active Directory'],
  ['bamboohr', 'BambooHR'],
  ['googleworkspace', 'Google Workspace'],
  ['workday', 'Workday'],
  // Vendor spelling.
  ['activecampaign', 'ActiveCampaign'],
  ['attio', 'Attio'],
  ['copper', 'Copper'],
  ['dynamics365', 'Microsoft Dynamics 365'],
  ['freshsales', 'Freshsales'],
  ['googlesheets', 'Google Sheets'],
  ['hubspot', 'HubSpot'],
  ['insightly', 'Insightly'],
  ['keap', 'Keap'],
  ['mailchimp', 'Mailchimp'],
  ['marketo', 'Marketo'],
  ['microsoftdynamics', 'Microsoft Dynamics 365'],
  ['microsoftdynamics365', 'Microsoft Dynamics 365'],
  ['monday', 'monday.com'],
  ['mondaycom', 'monday.com'],
  ['netsuite', 'NetSuite'],
  ['okta', 'Okta'],
  ['outreach', 'Outreach'],
  ['pardot', 'Pardot'],
  ['pipedrive', 'Pipedrive'],
  ['salesforce', 'Salesforce'],
  ['salesloft', 'Salesloft'],
  ['slack', 'Slack'],
  ['sugarcrm', 'SugarCRM'],
  ['webhook', 'Webhook'],
  ['zapier', 'Zapier'],
  ['zoho', 'Zoho CRM'],
  ['zohocrm', 'Zoho CRM'],
]);

/** The integration's name as staff know it (section 3), or its key if the name is unknown. */
export const integrationName = (key: string): string =>
  names.get(key.toLowerCase().replace(/[^a-z0-9]/g, '')) ?? key;
