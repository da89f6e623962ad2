/** A question that readers of the shop asked; `daysAgo` each time it was. */
export type AskedQuestion = { question: string; daysAgo: readonly number[]; language?: 'de' }

/** What readers asked the shop's help center over two months. Nobody says here which of it is answered: the product finds that in the articles. */
export const askedQuestions: readonly AskedQuestion[] = [
  { question: 'How can I track my order?', daysAgo: [0.2, 2.1, 5.3, 9.4, 13.2, 20.6, 27.1, 41.3] },
  { question: 'I did not get a tracking link', daysAgo: [1.4, 8.3, 17.2, 33.5, 52.1] },
  { question: 'How long does delivery take?', daysAgo: [0.6, 3.2, 7.1, 12.4, 18.3, 31.2, 44.6] },
  { question: 'How much is shipping?', daysAgo: [4.3, 15.1, 24.2, 38.4, 55.3] },
  { question: 'Can I still cancel my order?', daysAgo: [0.9, 6.6, 16.4, 30.3, 42.2] },
  { question: 'Which frame size do I need?', daysAgo: [2.5, 14.1, 23.3, 35.2, 57.4] },
  { question: 'How do I find the hole in the tube?', daysAgo: [3.5, 28.1, 47.2] },
  { question: 'How do I make an appointment for a service?', daysAgo: [4.5, 19.3, 32.2] },
  { question: 'How long does a service take?', daysAgo: [11.3, 50.1] },
  { question: 'How many km can I go with the battery?', daysAgo: [5.5, 22.3, 36.1] },
  { question: 'How do I store the battery in winter?', daysAgo: [1.1, 6.5, 10.2, 25.4] },
  { question: 'Can I pay with PayPal?', daysAgo: [7.5, 34.3, 53.2] },
  { question: 'How long is a gift card valid?', daysAgo: [3.8, 8.5, 43.1] },
  { question: 'I forgot my password', daysAgo: [13.5, 51.2] },
  { question: 'Where do I find my invoices?', daysAgo: [21.4, 58.2] },
  { question: 'How much oil does a chain need?', daysAgo: [16.5, 54.3] },
  { question: 'Can I take my E-bike on a plane?', daysAgo: [12.5, 37.4] },
  { question: 'Do you ship to Switzerland?', daysAgo: [18.5] },
  { question: 'Wie lange dauert der Versand?', daysAgo: [0.4, 8.2, 21.2, 40.2], language: 'de' },
  { question: 'Was kostet der Versand?', daysAgo: [2.2, 15.2, 33.2], language: 'de' },
  { question: 'Kann ich meine Bestellung noch stornieren?', daysAgo: [6.2, 37.2], language: 'de' },
  { question: 'Bieten Sie einen Rabatt für Studierende?', daysAgo: [5.2, 28.2], language: 'de' },
  { question: 'Do you offer a student discount?', daysAgo: [1.2, 3.1, 9.2, 17.4, 30.2] },
  { question: 'Do you have a trailer for my dog?', daysAgo: [2.8, 12.2, 27.3] },
  { question: 'Can I rent a tandem?', daysAgo: [7.2, 34.2] },
  { question: 'Do you buy used bikes of other brands?', daysAgo: [10.4, 45.2] },
  { question: 'Is there parking near your showroom?', daysAgo: [14.4] },
  { question: 'Do you organise guided tours?', daysAgo: [23.4] },
]

/** Questions that must be answered, with the article that has the answer; null: one that must not be. */
export const provenQuestions: readonly (readonly [question: string, article: string | null])[] = [
  ['How can I track my order?', 'Track your parcel'],
  ['How long does delivery take?', 'Shipping times and costs'],
  ['Can I still cancel my order?', 'Change or cancel an order'],
  ['Which frame size do I need?', 'Find your size'],
  ['How do I find the hole in the tube?', 'Fix a flat tyre'],
  ['How do I make an appointment for a service?', 'Book a service'],
  ['How long is a gift card valid?', 'Gift cards'],
  ['Who founded your company?', null],
  ['Do you sell unicycles?', null],
]
