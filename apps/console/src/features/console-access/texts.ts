import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about the addresses from which people may use the console. */
export const t = defineTexts('consoleAccess', {
  title: 'Access to the console',
  lead: 'People of this library may use the console only from these addresses. Visitors and API keys are not affected.',
  networks: 'Addresses and networks',
  networksHint: 'One per line, IPv4 or IPv6, such as 203.0.113.7 or 2001:db8::/32. Leave it empty to allow every address.',
  own: 'Your address now',
  addOwn: 'Add my address',
  save: 'Save',
  saved: 'The addresses are saved',
  ownMissing: 'Your own address {address} is not in the list; you would lock yourself out.',
  noNetwork: 'One of the lines is no address or network.',
  warning: 'Consoles that are open elsewhere end when you save. Whoever runs the installation can lift a list with npm run admin.',
})
