/** What people did with content: what pages of reports about content count. Readers' openings and searches are kept as long as visitors' activities are. */
export const contentMeasures = {
  article_opens: { of: 'articles', isLessBetter: null },
  searches: { of: 'articles', isLessBetter: null },
  searches_failed: { of: 'articles', isLessBetter: true },
  searches_read: { of: 'articles', isLessBetter: false },
  searches_contacted: { of: 'articles', isLessBetter: true },
  news_opens: { of: 'newsflash', isLessBetter: null },
  lessons_done: { of: 'courses', isLessBetter: null },
  courses_started: { of: 'courses', isLessBetter: null },
  courses_finished: { of: 'courses', isLessBetter: false },
  sop_opens: { of: 'sops', isLessBetter: null },
  answers_asked: { of: 'answers', isLessBetter: null },
  answers_answered: { of: 'answers', isLessBetter: false },
  answers_resolved: { of: 'answers', isLessBetter: false },
  answers_not_found: { of: 'answers', isLessBetter: true },
  answers_helpful: { of: 'answers', isLessBetter: false },
  answers_wrong: { of: 'answers', isLessBetter: true },
  answers_handed_over: { of: 'answers', isLessBetter: true },
  answers_reopened: { of: 'answers', isLessBetter: true },
} as const satisfies Record<string, { of: 'articles' | 'newsflash' | 'courses' | 'sops' | 'answers'; isLessBetter: boolean | null }>
export type ContentMeasure = keyof typeof contentMeasures

/** The kinds of content that people's reading is counted of; `answers`: what readers asked, and what came of it. */
export const countedContent = ['articles', 'newsflash', 'courses', 'sops', 'answers'] as const
export type CountedContent = (typeof countedContent)[number]

/** The measures of a kind of content, in the order in which screens show them. */
export const measuresOfContent = (content: CountedContent): ContentMeasure[] =>
  (Object.keys(contentMeasures) as ContentMeasure[]).filter((measure) => contentMeasures[measure].of === content)

/** How many items of a kind of content a report names, the most opened first. */
export const contentItemsMax = 20
