import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about a customer's directory. */
export const t = defineTexts('provisioning', {
  title: 'Directory (SCIM)',
  lead: 'Microsoft Entra, Okta and other directories add, change and deactivate people here by SCIM 2.0.',
  connect: 'Connect your directory',
  address: 'Address (tenant URL, base URL)',
  addressHint: 'Enter it in the directory’s settings for provisioning.',
  key: 'Token',
  keyHint:
    'An API key with the area “Directory of your company (SCIM)”, reading and changing. The directory can do what the person who made the key may do. Make it with an account that stays.',
  openKeys: 'API keys',
  groups: 'Groups',
  groupsLead:
    'A group stands for a team, whose members follow it, or for a role. Whoever is in several groups with a role has the highest one; whoever leaves the last one becomes an agent. The owner stays an admin.',
  none: 'The directory has sent no group yet.',
  people_one: '{count} person',
  people_other: '{count} people',
  standsFor: 'What {group} stands for',
  nothing: 'Nothing',
  teams: 'Teams',
  roles: 'Roles',
  saved: '{group} is saved',
})
