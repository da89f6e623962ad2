/** The password of every demo account. */
export const demoPassword = 'porchlight-demo'

/** Who can sign in to the demo, as `npm start` prints it. */
export const demoAccounts = [
  { email: 'owner@demo.test', role: 'admin', library: 'demo' },
  { email: 'agent@demo.test', role: 'agent', library: 'demo' },
  { email: 'agent2@demo.test', role: 'agent', library: 'demo' },
  { email: 'writer@demo.test', role: 'writer', library: 'demo' },
  { email: 'editor@demo.test', role: 'editor', library: 'demo' },
  { email: 'owner@agency.test', role: 'admin', library: 'demo-agency' },
  { email: 'owner@other.test', role: 'admin', library: 'other' },
]
