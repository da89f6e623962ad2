import type { HttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts/api'

/** The operations that the frame calls over HTTP; the build leaves out the routes of all others. */
export const frameOperations = {
  answers: ['ask', 'rate'],
  articles: ['count'],
  contactForms: ['shown', 'submit'],
  conversations: ['close'],
  flowRuns: ['begin', 'offered', 'step'],
  forms: ['answer', 'ofMessage'],
  help: ['article', 'articles', 'categories', 'news', 'newsFlash', 'searchArticles', 'searchIndex', 'searchSnippets'],
  messages: ['list'],
  myTickets: ['askForLink', 'close', 'list'],
  ratings: ['ask', 'rate'],
  uploads: ['create'],
  visitorActivity: ['addArticle', 'addChat', 'addNewsFlash', 'addReason', 'addSearch', 'addWidget', 'updateSearch'],
  visitors: ['conversations', 'identify', 'signOut', 'waiting'],
} as const satisfies { [D in keyof Api]?: readonly (keyof Api[D])[] }

type Used = typeof frameOperations

/** Client for these operations; calls of others do not compile. */
export type FrameClient = HttpClient<{ [D in keyof Used]: Pick<Api[D], Used[D][number] & keyof Api[D]> }>
