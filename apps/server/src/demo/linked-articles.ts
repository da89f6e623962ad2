/** Links between the shop's articles, by their titles: a sentence with its link in brackets, and the section that it leads to, if not to the start. */
export const linkedArticles: Record<string, { sentence: string; to: string; section?: string }[]> = {
  'Track your parcel': [
    { sentence: 'How long that takes, and [what it costs], depends on where you live.', to: 'Shipping times and costs', section: 'What it costs' },
  ],
  'Change or cancel an order': [{ sentence: 'Too late? You may still [send it back].', to: 'Return something within 30 days' }],
  'Something arrived broken': [{ sentence: 'The money comes back [as after a return].', to: 'How long does a refund take?' }],
  'Return something within 30 days': [
    { sentence: 'Then read [when you get your money].', to: 'How long does a refund take?' },
    { sentence: 'What came broken is [another matter].', to: 'Something arrived broken' },
  ],
}

/** A snippet that several articles end with, in three languages. */
export const askUs = {
  title: 'Ask a person',
  usedIn: ['Something arrived broken', 'How long does a refund take?'],
  words: {
    en: 'Still unsure? Write to us in the chat: somebody who works in the shop answers.',
    de: 'Noch unsicher? Schreiben Sie uns im Chat: Es antwortet jemand aus dem Laden.',
    ar: 'ما زلت غير متأكد؟ اكتب لنا في المحادثة وسيجيبك أحد العاملين في المتجر.',
  },
}
