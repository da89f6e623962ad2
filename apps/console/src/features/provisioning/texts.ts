import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about a customer's directory. */
export const t = defineTexts('provisioning', {
  title: 'Directory (SCIM)',
  lead: 'Let Microsoft Entra, Okta or another directory add, update and deactivate your people through SCIM 2.0.',
  connect: 'Connect your directory',
  address: 'SCIM URL (tenant URL, base URL)',
  addressHint: 'Enter it in your directory’s provisioning settings.',
  key: 'Token',
  keyHint:
    'Create an API key that can read and change the area “Directory of your company (SCIM)”. The directory can do only what the key’s creator can, so use an account that will stay.',
  openKeys: 'API keys',
  groups: 'Groups',
  groupsLead:
    'Link each group to a team or a role. People in several role groups get the highest role; people who leave their last one become agents. The owner stays an admin.',
  none: 'Your directory hasn’t sent any groups yet.',
  people_one: '{count} person',
  people_other: '{count} people',
  standsFor: 'Team or role of {group}',
  nothing: 'Nothing',
  teams: 'Teams',
  teamsNotYours: 'Teams (only people who see all conversations can choose one)',
  roles: 'Roles',
  saved: '{group} saved',
  log: 'Log',
  logLead: 'Requests from your directory that were refused, and parts of others that were skipped. Someone who leaves is always deactivated.',
  logEmpty: 'Nothing was refused or skipped.',
  refused: 'Refused: {request}',
  leftOut: 'Carried out without this part: {request}',
  outcome: '{outcome} · {time}',
  outcomeTimes: '{outcome} · {times} times, last {time}',
})
