import type { Role } from '@porchlight/contracts/permission-flags'

/** The demo's people, who all share one password. */
export const demoPassword = 'porchlight-demo'

type Person = { email: string; user_type: Role; agent_name: string; display_name: string }
type DemoLibrary = {
  support_lib_id: string
  company_name: string
  library_domain: string
  parent_lib_id: string | null
  library_email: string
  settings?: Record<string, unknown>
  people: Person[]
  teams?: { team_name: string; members: string[] }[]
}

export const demoLibraries: DemoLibrary[] = [
  {
    support_lib_id: 'demo-agency',
    company_name: 'Pedal & Partners',
    library_domain: 'agency.localhost',
    parent_lib_id: null,
    library_email: 'hello@agency.test',
    people: [{ email: 'owner@agency.test', user_type: 'admin', agent_name: 'Ottilie Brandt', display_name: 'Ottilie' }],
  },
  {
    support_lib_id: 'demo',
    company_name: 'Northwind Bikes',
    library_domain: 'demo.localhost',
    parent_lib_id: 'demo-agency',
    library_email: 'help@demo.test',
    settings: {
      companyPhone: '+49 30 555 0140',
      companyEmail: 'help@demo.test',
      copyright: 'Northwind Bikes',
      metaData: { title: 'Northwind Bikes – Help', description: 'Orders, sizes, repairs: answers from our workshop.', keywords: 'bikes, help' },
      ticket: { selfManaged: true, contactEmail: 'tickets@demo.test', supportEmailSubject: '' },
      answers: { forReaders: true },
    },
    people: [
      { email: 'owner@demo.test', user_type: 'admin', agent_name: 'Nora Lindqvist', display_name: 'Nora' },
      { email: 'agent@demo.test', user_type: 'agent', agent_name: 'Amir Haddad', display_name: 'Amir' },
      { email: 'agent2@demo.test', user_type: 'agent', agent_name: 'Beatriz Costa', display_name: 'Beatriz' },
      { email: 'writer@demo.test', user_type: 'writer', agent_name: 'Wen Zhao', display_name: 'Wen' },
      { email: 'editor@demo.test', user_type: 'editor', agent_name: 'Edith Okafor', display_name: 'Edith' },
    ],
    teams: [
      { team_name: 'Workshop', members: ['agent@demo.test'] },
      { team_name: 'Orders', members: ['agent2@demo.test', 'owner@demo.test'] },
    ],
  },
  {
    support_lib_id: 'other',
    company_name: 'Harbour Teas',
    library_domain: 'other.localhost',
    parent_lib_id: null,
    library_email: 'hello@other.test',
    people: [{ email: 'owner@other.test', user_type: 'admin', agent_name: 'Isla Murray', display_name: 'Isla' }],
  },
]

/** One line of a chat. `who` is the visitor or the local part of an agent's email address; `isNote` makes it a note. */
type Line = { who: 'visitor' | 'agent' | 'agent2' | 'owner'; text: string; isNote?: boolean; afterMinutes: number }
export type DemoChat = {
  name: string
  email?: string
  agent: 'agent' | 'agent2' | 'owner' | null
  startedMinutesAgo: number
  pages: { url: string; title: string }[]
  userAgent: string
  lines: Line[]
  isClosed?: boolean
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const shop = (path: string) => `http://demo.localhost/${path}`

/** A morning at Northwind Bikes. */
export const demoChats: DemoChat[] = [
  {
    name: 'Maya Fernandes',
    email: 'maya@example.test',
    agent: 'agent',
    startedMinutesAgo: 64,
    userAgent: chrome,
    pages: [
      { url: shop('bikes/fjord-3'), title: 'Fjord 3 – touring bike' },
      { url: shop('service'), title: 'Service and repairs' },
    ],
    lines: [
      { who: 'visitor', text: 'Hi! My Fjord 3 makes a clicking sound when I pedal hard uphill.', afterMinutes: 0 },
      { who: 'agent', text: 'Hello Maya, sorry to hear that. Does it click once a turn of the pedals, or with every push on one side?', afterMinutes: 3 },
      { who: 'visitor', text: 'Once per turn, I think. Always on the right.', afterMinutes: 5 },
      {
        who: 'agent',
        text: 'Sounds like the right pedal thread or the crank bolt, then:\n\n1. Take the right pedal out and grease the thread\n2. Tighten the crank bolt to **40 Nm**',
        afterMinutes: 8,
      },
      { who: 'agent', text: 'Second Fjord 3 with this in November. Worth telling the workshop.', isNote: true, afterMinutes: 9 },
      { who: 'visitor', text: 'I have no torque wrench. Could your workshop do it?', afterMinutes: 61 },
    ],
  },
  {
    name: 'Jonas Weber',
    agent: 'agent',
    startedMinutesAgo: 27,
    userAgent: firefox,
    pages: [{ url: shop('orders/48213'), title: 'Your order 48213' }],
    lines: [
      { who: 'visitor', text: 'Order 48213 says "packed" since Tuesday. When does it ship?', afterMinutes: 0 },
      { who: 'agent', text: 'Good morning Jonas! I am looking it up.', afterMinutes: 2 },
      { who: 'agent', text: 'The mudguards were out of stock; they came in this morning. It leaves today with the 16:00 pick-up.', afterMinutes: 6 },
      { who: 'visitor', text: 'Great, thank you!', afterMinutes: 7 },
    ],
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.test',
    agent: 'agent2',
    startedMinutesAgo: 44,
    userAgent: iphone,
    pages: [{ url: shop('bikes/kids'), title: "Children's bikes" }],
    lines: [
      { who: 'visitor', text: 'Which size fits a girl of 7, 122 cm?', afterMinutes: 0 },
      {
        who: 'agent2',
        text: 'At 122 cm the *Sparrow 20* fits now and for about two years. Inner leg of 54 cm or more is what counts. Could you measure it?',
        afterMinutes: 4,
      },
      { who: 'visitor', text: '56 cm!', afterMinutes: 11 },
      { who: 'agent2', text: 'Then it is the Sparrow 20. We have it in moss green and in yellow.', afterMinutes: 13 },
    ],
  },
  {
    name: '',
    agent: null,
    startedMinutesAgo: 6,
    userAgent: chrome,
    pages: [{ url: shop('returns'), title: 'Returns' }],
    lines: [{ who: 'visitor', text: 'Can I return a helmet I have worn once? It is a size too small.', afterMinutes: 0 }],
  },
  {
    name: 'Lukas Novak',
    email: 'lukas@example.test',
    agent: null,
    startedMinutesAgo: 3,
    userAgent: firefox,
    pages: [{ url: shop('bikes/cargo'), title: 'Cargo bikes' }],
    lines: [
      { who: 'visitor', text: 'Hello, do you lease cargo bikes to companies?', afterMinutes: 0 },
      { who: 'visitor', text: 'We would need four of them, from January.', afterMinutes: 1 },
    ],
  },
  {
    name: 'Sofie Andersen',
    agent: null,
    startedMinutesAgo: 1,
    userAgent: iphone,
    pages: [{ url: shop(''), title: 'Northwind Bikes' }],
    lines: [{ who: 'visitor', text: 'Is the shop open on Sunday?', afterMinutes: 0 }],
  },
  {
    name: 'Tom Okoye',
    email: 'tom@example.test',
    agent: 'agent2',
    startedMinutesAgo: 1500,
    isClosed: true,
    userAgent: chrome,
    pages: [{ url: shop('service'), title: 'Service and repairs' }],
    lines: [
      { who: 'visitor', text: 'How long does a full service take?', afterMinutes: 0 },
      { who: 'agent2', text: 'Two working days. If you bring it on Monday you have it back on Wednesday evening.', afterMinutes: 2 },
      { who: 'visitor', text: 'Perfect, see you Monday.', afterMinutes: 5 },
    ],
  },
  {
    name: 'Maya Fernandes',
    email: 'maya@example.test',
    agent: 'owner',
    startedMinutesAgo: 8600,
    isClosed: true,
    userAgent: chrome,
    pages: [{ url: shop('bikes/fjord-3'), title: 'Fjord 3 – touring bike' }],
    lines: [
      { who: 'visitor', text: 'Does the Fjord 3 take 45 mm tyres?', afterMinutes: 0 },
      { who: 'owner', text: 'It does, even with mudguards. 50 mm without.', afterMinutes: 6 },
    ],
  },
]
