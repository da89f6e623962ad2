import type { priorities } from '@porchlight/contracts/conversations/conversation-fields'

type Agent = 'agent' | 'agent2' | 'owner'
type TicketLine = { who: Agent; text: string; isNote?: boolean; afterHours: number }
export type DemoTicket = {
  name: string
  email: string
  subject: string
  message: string
  hoursAgo: number
  by: Agent
  method?: 'email' | 'form' | 'chat'
  type?: string
  tags?: string[]
  priority?: (typeof priorities)[number]
  owner?: Agent
  team?: string
  followers?: Agent[]
  dueInHours?: number
  lines?: TicketLine[]
  snoozedForHours?: number
  isSolved?: boolean
  tasks?: { title: string; who: Agent; isDone?: boolean; dueInHours?: number }[]
  /** A reply waiting for review by the shop's owner. */
  draft?: { by: Agent; text: string }
}

export const demoTicketTypes = ['Question', 'Order', 'Repair', 'Warranty']
export const demoTags = ['shipping', 'refund', 'spare part', 'business customer']

/** Requests that take Northwind Bikes longer than a single chat. */
export const demoTickets: DemoTicket[] = [
  {
    ...{ name: 'Lena Hoffmann', email: 'lena@example.test', subject: 'Frame cracked at the head tube', type: 'Warranty', priority: 'urgent' },
    ...{ hoursAgo: 3, by: 'agent', method: 'email', owner: 'agent', team: 'Workshop', dueInHours: 20, followers: ['owner'] },
    message: 'My Fjord 2 from 2024 has a crack at the head tube, about 2 cm long. I stopped riding it. What do you need from me?',
    lines: [{ who: 'agent', text: 'Same batch as the one in October. Keep it apart for the manufacturer.', isNote: true, afterHours: 1 }],
  },
  {
    ...{ name: 'Ravi Menon', email: 'ravi@example.test', subject: 'Wrong saddle in order 48190', type: 'Order', priority: 'high', tags: ['shipping'] },
    ...{ hoursAgo: 6, by: 'agent2', method: 'form', owner: 'agent2', team: 'Orders' },
    message: 'I ordered the Comfort saddle in brown and got the Race in black. How do I send it back?',
    draft: { by: 'agent2', text: 'Hello Ravi, sorry for the mix-up! The brown one leaves today. Please keep the black one, as a gift from us.' },
  },
  {
    ...{ name: 'Camille Aubert', email: 'camille@velo-paris.test', subject: 'Twelve city bikes for our office', type: 'Question', priority: 'high' },
    ...{ hoursAgo: 26, by: 'owner', method: 'email', owner: 'owner', tags: ['business customer'], dueInHours: 48 },
    message: 'We would like to lease twelve city bikes from March. Do you have prices for companies, and do you service them on site?',
    tasks: [
      { title: 'Ask the workshop about service on site', who: 'agent', isDone: true },
      { title: 'Send the offer', who: 'owner', dueInHours: 20 },
      { title: 'Reserve twelve frames', who: 'agent2', dueInHours: 90 },
    ],
    lines: [{ who: 'owner', text: 'Hello Camille, we do both. I am putting an offer together and will send it by Wednesday.', afterHours: 4 }],
  },
  {
    ...{
      name: 'Ole Sandvik',
      email: 'ole@example.test',
      subject: 'Refund for order 47833',
      type: 'Order',
      tags: ['refund'],
      hoursAgo: 9,
      by: 'agent2',
      team: 'Orders',
    },
    message: 'The parcel came back to you two weeks ago, and I have not seen the money yet.',
  },
  {
    ...{
      name: 'Hana Sato',
      email: 'hana@example.test',
      subject: 'Spare key for a frame lock',
      type: 'Question',
      tags: ['spare part'],
      hoursAgo: 30,
      by: 'agent',
      method: 'chat',
    },
    ...{ owner: 'agent', team: 'Workshop', snoozedForHours: 48 },
    message: 'I lost both keys. The number on the lock is 7731.',
    lines: [
      { who: 'agent', text: 'Hello Hana, I have ordered a key for lock 7731. It takes about three days; I will write to you when it is here.', afterHours: 2 },
    ],
  },
  {
    ...{
      name: 'Milan Kovač',
      email: 'milan@example.test',
      subject: 'Brakes squeal after the service',
      type: 'Repair',
      hoursAgo: 20,
      by: 'agent',
      team: 'Workshop',
    },
    message: 'You serviced my bike on Monday, and since then the rear brake squeals at every stop.',
    lines: [{ who: 'agent2', text: 'Amir, could you call him? He sounded upset on the phone.', isNote: true, afterHours: 2 }],
  },
  {
    ...{
      name: 'Esther Boateng',
      email: 'esther@example.test',
      subject: 'Invoice without VAT number',
      type: 'Order',
      priority: 'low',
      hoursAgo: 52,
      by: 'agent2',
      owner: 'agent2',
    },
    ...{ team: 'Orders', tags: ['business customer'], method: 'email' },
    message: 'Our accountant needs the invoice for order 47102 with our VAT number on it.',
    lines: [{ who: 'agent2', text: 'Hello Esther, gladly. Which number should be on it?', afterHours: 3 }],
  },
  {
    ...{
      name: 'Pavel Novák',
      email: 'pavel@example.test',
      subject: 'Battery holds half of its charge',
      type: 'Warranty',
      hoursAgo: 75,
      by: 'agent',
      owner: 'agent',
      team: 'Workshop',
    },
    message: 'After fourteen months the battery of my Tide E only lasts for 40 km. It used to be 85.',
    lines: [
      { who: 'agent', text: 'Hello Pavel, that is well below what it should be. Could you bring the battery in, so that we can measure it?', afterHours: 5 },
      { who: 'agent', text: 'Under warranty until June 2027.', isNote: true, afterHours: 6 },
    ],
  },
  {
    ...{
      name: 'Ingrid Dahl',
      email: 'ingrid@example.test',
      subject: 'Child seat for the Fjord 3',
      type: 'Question',
      priority: 'low',
      hoursAgo: 2,
      by: 'agent2',
      method: 'form',
    },
    message: 'Does a child seat fit on the rack of the Fjord 3? Our son is 14 kg.',
  },
  {
    ...{
      name: 'Diego Ruiz',
      email: 'diego@example.test',
      subject: 'Parcel marked as delivered',
      type: 'Order',
      tags: ['shipping'],
      hoursAgo: 120,
      by: 'agent2',
      owner: 'agent2',
    },
    ...{ team: 'Orders', isSolved: true },
    message: 'The tracking says that my helmet was delivered on Friday. It was not.',
    lines: [
      { who: 'agent2', text: 'Hello Diego, I have asked the carrier.', afterHours: 1 },
      { who: 'agent2', text: 'It was with your neighbour at number 14. Enjoy the helmet!', afterHours: 20 },
    ],
  },
  {
    ...{
      name: 'Sofia Rossi',
      email: 'sofia@example.test',
      subject: 'Bike fitting on a Saturday?',
      type: 'Question',
      hoursAgo: 150,
      by: 'agent',
      owner: 'agent',
      isSolved: true,
    },
    message: 'Do you offer bike fittings on Saturdays too?',
    lines: [{ who: 'agent', text: 'Hello Sofia, we do, from 10 to 14. I have put you down for the 28th at 11.', afterHours: 2 }],
  },
  {
    ...{
      name: 'Ben Carter',
      email: 'ben@example.test',
      subject: 'Gear cable replaced twice',
      type: 'Repair',
      hoursAgo: 200,
      by: 'agent',
      owner: 'owner',
      isSolved: true,
    },
    ...{ team: 'Workshop', tags: ['refund'] },
    message: 'I paid for the same gear cable in May and in September. Could you have a look at the invoices?',
    lines: [
      { who: 'agent', text: 'The second one was ours to pay: the first was too short.', isNote: true, afterHours: 3 },
      { who: 'owner', text: 'Hello Ben, you are right. We have sent back what you paid in September.', afterHours: 22 },
    ],
  },
]
