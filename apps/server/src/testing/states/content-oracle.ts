/**
 * Who may do what with content in each state, written by hand from what the product promises, not from its rules.
 * W writer · E editor (writes and publishes) · K publishes, nothing else · A agent · X admin · D disabled editor · P admin of the parent library · B admin of a
 * sibling library · v visitor
 */
export const contentActors = ['W', 'E', 'K', 'A', 'X', 'D', 'P', 'B', 'v'] as const
export type ContentActor = (typeof contentActors)[number]

type Row = Readonly<Record<string, string>>
/**
 * `live`: published and visible; `hidden`: published in a disabled category; `off`: published but disabled; `due`: scheduled; `parents`: the parent's,
 * published; `above`: the parent's, unpublished.
 */
const articles = (own: string, parents = 'P'): Row => ({ draft: own, live: own, hidden: own, off: own, due: own, parents, above: 'P' })
/** Changes to where readers find an article, and to what will be published automatically. */
const visible: Row = { draft: 'WEX', live: 'EX', hidden: 'EX', off: 'WEX', due: 'EX', parents: 'P', above: 'P' }
const words: Row = { ...articles('WEX'), due: 'EX' }
const plain = (draft: string, live: string, parents = 'P', above = 'P'): Row => ({ draft, live, parents, above })
const publishing = plain('EKX', 'EKX')

/** Kind → call → state → who succeeds. A suffix after a space distinguishes several calls of one operation. */
export const contentOracle = {
  article: {
    'articles.read': articles('WEX'),
    'articles.versions': articles('WEX'),
    'articles.readVersion': articles('WEX'),
    'articles.editing': articles('WEX'),
    'articles.update words': words,
    'articles.update address': visible,
    'articles.update places': visible,
    'articles.update disable': articles('EX'),
    'articles.restore': words,
    'articles.changeMany file': visible,
    'articles.changeMany unpublish': articles('EX'),
    'articles.changeMany remove': articles('EX'),
    'articles.publish': articles('EKX'),
    'articles.unpublish': articles('EKX'),
    'articles.remove': articles('EKX'),
    'articles.count': { ...articles('', 'WEKAXDPBv'), live: 'WEKAXDPBv', above: '' },
    'articleTranslations.list': articles('WEX'),
    'articleTranslations.read': articles('WEX'),
    'articleTranslations.save': articles('WEX'),
    'articleTranslations.publish': articles('EKX'),
    'articleTranslations.unpublish': articles('EKX'),
    'articleTranslations.remove': articles('EKX'),
  },
  /** `empty`: without content; `live`: with a published article; `hidden`: the same, disabled. */
  category: {
    'categories.update words': { empty: 'WEX', live: 'EX', hidden: 'WEX', parents: 'P' },
    'categories.update enable': { empty: 'EX', live: 'EX', hidden: 'EX', parents: 'P' },
    'categories.move': { empty: 'WEX', live: 'EX', hidden: 'WEX', parents: 'P' },
    // Only an empty category can be deleted.
    'categories.remove': { empty: 'EKX', live: '', hidden: '', parents: '' },
  },
  news: {
    'news.read': plain('WEX', 'WEX'),
    'news.update': plain('WEX', 'EX'),
    'news.publish': publishing,
    'news.unpublish': publishing,
    'news.remove': publishing,
  },
  course: {
    // Staff of all children can read what a parent has published.
    'courses.lessons': plain('WEKX', 'WEKAX', 'WEKAXPB'),
    'courses.update': plain('WEX', 'EX'),
    'courses.arrange': plain('WEX', 'EX'),
    'courses.createLesson': plain('WEX', 'EX'),
    'courses.updateLesson': plain('WEX', 'EX'),
    'courses.removeLesson': publishing,
    'courses.publish': publishing,
    'courses.unpublish': publishing,
    'courses.remove': publishing,
    'courses.readPublished': plain('', 'v', 'v', ''),
  },
  sop: {
    'sops.update': plain('WEX', 'EX'),
    'sops.updateCategory': plain('WEX', 'EX'),
    'sops.publish': publishing,
    'sops.unpublish': publishing,
    'sops.remove': publishing,
  },
} satisfies Record<string, Record<string, Row>>

/** Operations on rows without states, with the test that covers them instead. */
export const elsewhere: Record<string, string> = {
  'tickets.create': 'nothing is there before; tickets.test.ts',
  'tickets.next': 'a ticket that nobody has, by queues; smart-queues.test.ts',
  'tickets.patch': 'who changes tickets and chats in which state; tickets.test.ts and rules.test.ts',
  'contacts.watchScreen': 'visitors with a conversation in sight; contacts.test.ts and sight.test.ts',
  'drafts.submit': 'the own reply to a ticket; draft-review.test.ts',
  'drafts.review': 'the teammate or team asked; draft-review.test.ts',
  'cannedReplies.update': 'the owner, or who manages shared ones; saved-filters.test.ts',
  'cannedReplies.create': 'teams, by who manages shared ones; saved-filters.test.ts',
  'cannedReplies.remove': 'the owner, or who manages shared ones; saved-filters.test.ts',
  'savedFilters.create': 'teams of the caller; saved-filters.test.ts',
  'savedFilters.update': 'the owner alone; saved-filters.test.ts',
  'savedFilters.remove': 'the owner alone; saved-filters.test.ts',
  'smartQueues.create': 'flags alone; smart-queues.test.ts',
  'smartQueues.update': 'flags alone; smart-queues.test.ts',
  'smartQueues.remove': 'flags alone; smart-queues.test.ts',
  'categories.list': 'whether defaults come along; flags alone decide',
  'categories.create': 'a category without articles is found by no reader',
  'categories.updatePositioning': 'an order; nothing appears or vanishes',
  'categories.arrangeArticles': 'an order; nothing appears or vanishes; reading-order.test.ts',
  'articles.list': 'a filter over what writers may read',
  'articles.ids': 'a filter over what writers may read',
  'articles.defaults': 'a filter; articles.test.ts',
  'articles.bySlug': 'writers read every article',
  'articles.linkTargets': 'leaves out what may not be read; link-targets.test.ts',
  'news.showDefault': 'news.test.ts',
  'news.hideDefault': 'news.test.ts',
  'sops.articles': 'leaves out what may not be read; sops.test.ts',
  'sops.create': 'a draft in any category',
  'sops.removeCategory': 'only an empty one goes; sops.test.ts',
  'courses.finishLesson': "a visitor's own progress; progress.test.ts",
  'courses.reopenLesson': "a visitor's own progress; progress.test.ts",
  'visitorActivity.updateSearch': 'an article its readers see; visitor-activity.test.ts',
  'visitorActivity.list': 'a filter over what writers may read',
  'visitorActivity.ofArticle': 'writers read every article',
  'help.articles': 'leaves out what readers do not see; help.test.ts',
  'help.article': 'what readers see; help.test.ts',
  'help.searchSnippets': 'leaves out what readers do not see; search.test.ts and what-readers-see.test.ts',
  'platformTickets.read': "a requester's own ticket; platform-tickets.test.ts",
  'platformTickets.reply': "a requester's own ticket; platform-tickets.test.ts",
  'platformTickets.attach': "a file for a requester's own ticket; platform-tickets.test.ts",
  'platformTickets.markSeen': "a requester's own ticket; platform-tickets.test.ts",
  'platformTickets.close': "a requester's own ticket; platform-tickets.test.ts",
  'visitors.identify': "a visitor's own conversation; contacts.test.ts",
  'help.newsFlash': 'what readers see; help.test.ts',
  'help.course': 'what readers see; help.test.ts',
  'conversations.list': 'tabs ask for their flags; conversations.test.ts',
  'drafts.list': "the caller's own drafts",
}
