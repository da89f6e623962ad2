import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about the addresses from which people may use the console. */
export const t = defineTexts('consoleAccess', {
  title: 'Console access',
  lead: 'People in this library can use the console only from these addresses. Visitors and API keys aren’t affected.',
  networks: 'Addresses and networks',
  networksHint: 'One per line, IPv4 or IPv6, such as 203.0.113.7 or 2001:db8::/32. Leave it empty to allow every address.',
  own: 'Your current address',
  addOwn: 'Add my address',
  save: 'Save',
  saved: 'Addresses saved',
  ownMissing: 'Your own address {address} isn’t on the list. You would lock yourself out.',
  noNetwork: 'One of the lines isn’t an address or network.',
  warning: 'Saving signs out anyone at another address. If you lock everyone out, the operator of this installation can clear the list with npm run admin.',
})
