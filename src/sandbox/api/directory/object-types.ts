/** Types of directory objects. */
export type ObjectKind = 'user' | 'group';

interface ObjectType {
  readonly odataType: string;
  readonly typeName: string;
  /** Properties returned without `$select`. */
  readonly usual: readonly string[];
  /** Properties that `$select` may name. */
  readonly known: ReadonlySet<string>;
}

const usualUser = [
  'businessPhones',
  'displayName',
  'givenName',
  'id',
  'jobTitle',
  'mail',
  'mobilePhone',
  'officeLocation',
  'preferredLanguage',
  'surname',
  'userPrincipalName',
] as const;

const furtherUser = [
  'aboutMe',
  'accountEnabled',
  'ageGroup',
  'birthday',
  'city',
  'companyName',
  'country',
  'createdDateTime',
  'creationType',
  'deletedDateTime',
  'department',
  'employeeHireDate',
  'employeeId',
  'employeeOrgData',
  'employeeType',
  'externalUserState',
  'faxNumber',
  'hireDate',
  'identities',
  'imAddresses',
  'interests',
  'lastPasswordChangeDateTime',
  'mailNickname',
  'mySite',
  'onPremisesDistinguishedName',
  'onPremisesDomainName',
  'onPremisesExtensionAttributes',
  'onPremisesImmutableId',
  'onPremisesLastSyncDateTime',
  'onPremisesSamAccountName',
  'onPremisesSyncEnabled',
  'onPremisesUserPrincipalName',
  'otherMails',
  'pastProjects',
  'postalCode',
  'preferredDataLocation',
  'preferredName',
  'proxyAddresses',
  'responsibilities',
  'schools',
  'skills',
  'state',
  'streetAddress',
  'usageLocation',
  'userType',
] as const;

const usualGroup = [
  'id',
  'createdDateTime',
  'description',
  'displayName',
  'groupTypes',
  'mail',
  'mailEnabled',
  'mailNickname',
  'securityEnabled',
  'visibility',
] as const;

/** The properties that Microsoft Graph v1.0 returns, which the sandbox's directory imitates. */
export const objectTypes: Readonly<Record<ObjectKind, ObjectType>> = {
  user: {
    odataType: '#microsoft.graph.user',
    typeName: 'microsoft.graph.user',
    usual: usualUser,
    known: new Set([...usualUser, ...furtherUser]),
  },
  group: {
    odataType: '#microsoft.graph.group',
    typeName: 'microsoft.graph.group',
    usual: usualGroup,
    known: new Set([...usualGroup, 'onPremisesSyncEnabled', 'proxyAddresses', 'renewedDateTime']),
  },
};
