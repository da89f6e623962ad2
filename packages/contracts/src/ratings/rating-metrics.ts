import { addToReports, countedMetric, shareMetric } from '../reports/metric.ts'

const rated = ['conversation.rated'] as const

/** What reports count of ratings: `rating_asked`, that a customer was asked for one, and `rated`. */
export const ratingMetrics = addToReports({
  facts: {
    rating_asked: { lasts: true },
    rated: {
      lasts: true,
      isPoints: true,
      leavesOut: { en: 'Conversations that nobody has rated', de: 'Unterhaltungen, die niemand bewertet hat' },
    },
  },
  metrics: {
    ratings: {
      ...countedMetric,
      category: 'satisfaction',
      title: { en: 'Ratings', de: 'Bewertungen' },
      sentence: {
        en: 'Conversations that were rated; a changed rating counts once.',
        de: 'Unterhaltungen, die bewertet wurden; eine geänderte Bewertung zählt einmal.',
      },
      unit: 'ratings',
      facts: ['rated'],
      reads: rated,
      attribution: 'owner',
      isLessBetter: null,
    },
    rating_average: {
      category: 'satisfaction',
      title: { en: 'Average rating', de: 'Mittlere Bewertung' },
      sentence: {
        en: 'The mean of the ratings, from 1 to 5.',
        de: 'Das Mittel der Bewertungen, von 1 bis 5.',
      },
      unit: 'points',
      measure: 'score',
      facts: ['rated'],
      reads: rated,
      attribution: 'owner',
      hasBusinessTime: false,
      isLessBetter: false,
    },
    csat: {
      ...shareMetric,
      category: 'satisfaction',
      title: { en: 'Customer satisfaction (CSAT)', de: 'Kundenzufriedenheit (CSAT)' },
      sentence: {
        en: 'How many of the ratings are 4 or 5.',
        de: 'Wie viele der Bewertungen 4 oder 5 sind.',
      },
      facts: ['rated'],
      atLeast: 4,
      reads: rated,
      attribution: 'owner',
      isLessBetter: false,
    },
    rating_requests: {
      ...countedMetric,
      category: 'satisfaction',
      title: { en: 'Rating requests', de: 'Bitten um Bewertung' },
      sentence: {
        en: 'How often customers were asked to rate a conversation.',
        de: 'Wie oft Kunden gebeten wurden, eine Unterhaltung zu bewerten.',
      },
      unit: 'ratings',
      facts: ['rating_asked'],
      reads: ['conversation.rating_asked'],
      attribution: 'owner',
      isLessBetter: null,
    },
    rating_share: {
      ...shareMetric,
      category: 'satisfaction',
      title: { en: 'Response rate', de: 'Antwortquote' },
      sentence: {
        en: 'Ratings of the period for each request in it.',
        de: 'Bewertungen des Zeitraums je Bitte darin.',
      },
      facts: ['rated'],
      of: ['rating_asked'],
      reads: ['conversation.rated', 'conversation.rating_asked'],
      attribution: 'owner',
      isLessBetter: false,
    },
  },
})
