/** A question that customers of the shop ask again and again: what they write, in several ways, what they tell the shop's flow, how it is answered, and what they say in the end. */
export type Topic = {
  subject: string
  type: string
  tags: string[]
  team: 'Workshop' | 'Orders'
  asked: string[]
  answered: string
  thanks: string[]
  flowAnswers?: string[]
}

/** What people wrote to Northwind Bikes about in the last weeks. */
export const topics: Topic[] = [
  {
    ...{ subject: 'Where is my parcel?', type: 'Order', tags: ['shipping'], team: 'Orders' },
    asked: ['Has my order left yet? The tracking has not moved for two days.', 'When will my mudguards arrive?', 'The parcel should have been here on Friday.'],
    answered: 'It is at the depot and will be with you tomorrow before noon. I have sent you the new tracking link.',
    thanks: ['Perfect, thank you!', 'It came this morning. Thanks.'],
  },
  {
    ...{ subject: 'Brakes need a look', type: 'Repair', tags: [], team: 'Workshop' },
    asked: [
      'My front brake rubs since the last ride in the rain.',
      'How do I set the disc brake of the Tide E? It squeals.',
      'The brake lever goes down to the handlebar.',
    ],
    answered: 'Loosen the two screws of the caliper, pull the lever, and tighten them again. If it still rubs, come by: it takes us ten minutes.',
    thanks: ['That did it!', 'I will come by on Thursday.'],
    flowAnswers: ['Fjord 3', 'The brake rubs, only on one side'],
  },
  {
    ...{ subject: 'Which frame size?', type: 'Question', tags: [], team: 'Workshop' },
    asked: ['I am 178 cm. Is the Fjord 3 in M right for me?', 'Between two sizes: shall I take the smaller one?', 'What size fits an inner leg of 84 cm?'],
    answered: 'M it is. With longer arms than most, take L and a stem that is one centimetre shorter; we change it for free.',
    thanks: ['Great advice, ordered.', 'Thanks, that helps.'],
  },
  {
    ...{ subject: 'Return and refund', type: 'Order', tags: ['refund'], team: 'Orders' },
    asked: ['I would like to send the lights back.', 'When do I get my money for the returned saddle?', 'The jacket is too small. Can I swap it?'],
    answered: 'Of course. The label is in your inbox; the money is back within five days after the parcel reaches us.',
    thanks: ['Thank you, sent.', 'All right.'],
  },
  {
    ...{ subject: 'Battery and range', type: 'Warranty', tags: ['spare part'], team: 'Workshop' },
    asked: ['My Tide E shows an error when I charge it.', 'Does the cold hurt the battery?', 'I only get 60 km out of the battery since October.'],
    answered: 'Charge it indoors and let it warm up first. If the range stays below 70 km at ten degrees, we test it under warranty.',
    thanks: ['Understood, I will try that.', 'Much better now!'],
  },
  {
    ...{ subject: 'Bikes for our company', type: 'Question', tags: ['business customer'], team: 'Orders' },
    asked: ['Do you lease bikes to companies?', 'We need an offer for six cargo bikes.', 'Can the invoice go to our head office?'],
    answered: 'We do, from two bikes on and with service at your place. The offer is attached to the mail that I have just sent you.',
    thanks: ['We will get back to you next week.', 'Thank you, forwarded.'],
  },
]

/** Customers of these weeks; those of a company are its contacts. */
export const customers: { name: string; email: string; company?: string }[] = [
  { name: 'Anna Lindgren', email: 'anna.lindgren@example.test' },
  { name: 'Karim Benali', email: 'karim@atelier-nord.test', company: 'Atelier Nord' },
  { name: 'Grace Mwangi', email: 'grace.mwangi@example.test' },
  { name: 'Piotr Zieliński', email: 'piotr@example.test' },
  { name: 'Lucía Herrera', email: 'lucia.herrera@example.test' },
  { name: 'Haruto Tanaka', email: 'haruto@example.test' },
  { name: 'Camille Aubert', email: 'camille@velo-paris.test', company: 'Vélo Paris' },
  { name: 'Étienne Moreau', email: 'etienne@velo-paris.test', company: 'Vélo Paris' },
  { name: 'Freya Nielsen', email: 'freya@harbour-couriers.test', company: 'Harbour Couriers' },
  { name: 'Omar Said', email: 'omar@harbour-couriers.test', company: 'Harbour Couriers' },
  { name: 'Zeynep Kaya', email: 'zeynep@example.test' },
  { name: 'William Osei', email: 'william.osei@example.test' },
]

export const companies = [
  { name: 'Vélo Paris', website: 'https://velo-paris.test', notes: 'Twelve city bikes from March. Offers go to Camille.' },
  { name: 'Harbour Couriers', website: 'https://harbour-couriers.test', notes: 'Eight cargo bikes, serviced every second Monday.' },
  { name: 'Atelier Nord', website: '', notes: '' },
]

/** What customers added to a rating, by its score. */
export const reviews: Record<number, string[]> = {
  1: ['Waited for two days and then had to ask again.'],
  2: ['Friendly, but my question is still open.'],
  3: ['It was all right.'],
  4: ['Quick and clear.', 'Helpful!'],
  5: ['Best bike shop in town.', 'Solved in five minutes, thank you!', 'You knew at once what it was.'],
}
