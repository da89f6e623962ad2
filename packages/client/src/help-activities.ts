import type { articlesApi } from '@porchlight/contracts/articles/articles'
import type { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { type ClientClock, within } from './client-clock.ts'
import type { HttpClient } from './http-client.ts'
import { keptReadings, readingsMax } from './kept-readings.ts'

type Titled = { article_id: string; article_title: string }

/** Options of `createHelpActivities`. */
export type HelpActivitiesOptions = {
  http: HttpClient<{ visitorActivity: typeof visitorActivityApi; articles: Pick<typeof articlesApi, 'count'> }>
  support_lib_id: string
  clock: Pick<ClientClock, 'after'>
  /** Milliseconds to wait before recording a search; the classic widget uses `limits.searchRecordDelayMs`. */
  searchDelayMs?: number
  /** Called when recording fails, which has no other effect (checklist H3). */
  onFailure: (what: string, cause: unknown) => void
}

export type HelpActivities = ReturnType<typeof createHelpActivities>

/** Records a visitor's activity in the help content (checklist H3). No method ever fails for its caller. */
export function createHelpActivities({ http, support_lib_id: supportLibId, clock, searchDelayMs = 0, onFailure }: HelpActivitiesOptions) {
  /** The last search, and its id once it is recorded. */
  let search: { query: string; isRecorded: boolean; searchId: Promise<string | undefined>; record(): void } | undefined
  /** The last search that found nothing, until a ticket follows it. */
  let failedSearch: typeof search
  let stopTimer = () => {}
  let isOpened = false
  let isChatOpened = false
  const attempt = <T>(what: string, call: Promise<T>): Promise<T | undefined> =>
    call.catch((failure: unknown) => {
      onFailure(what, failure)
      return undefined
    })
  const readings = keptReadings(supportLibId)
  /** Readings whose ids the server has not given yet, by article. */
  const coming = new Map<string, Promise<string | undefined>>()
  const count = (article_id: string, counter: 'views' | 'likes' | 'disLikes') =>
    void attempt(`${counter} of an article were not counted`, http.articles.count({ article_id, support_lib_id: supportLibId, counter }))

  return {
    /** Records that the widget was opened; once per page. */
    opened(): void {
      if (isOpened) return
      isOpened = true
      void attempt('the opening was not recorded', http.visitorActivity.addWidget({ supportLibId }))
    },
    /** Records that the chat was opened; once per page. */
    openedChat(): void {
      if (isChatOpened) return
      isChatOpened = true
      void attempt('the opening of the chat was not recorded', http.visitorActivity.addChat({ supportLibId }))
    },
    /** Records a finished search. Skips a search followed by another within the delay, and repeats of the previous one. */
    searched(query: string, hasResults: boolean): void {
      if (search?.query === query) return
      stopTimer()
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      const latest = {
        query,
        isRecorded: false,
        searchId: promise,
        record() {
          if (latest.isRecorded) return
          latest.isRecorded = true
          const activity = { searchQuery: query.slice(0, searchQueryMax), status: hasResults ? ('passed' as const) : ('failed' as const) }
          resolve(
            attempt(
              'a search was not recorded',
              http.visitorActivity.addSearch({ supportLibId, activity }).then(({ searchId }) => searchId),
            ),
          )
        },
      }
      search = latest
      if (!hasResults) failedSearch = latest
      if (searchDelayMs === 0) latest.record()
      else stopTimer = clock.after(searchDelayMs, latest.record)
    },
    /** Ends the search: articles read from now on are not attributed to it. */
    leftSearch(): void {
      search = undefined
    },
    /**
     * Returns the id of the search that a ticket follows: the last one that found nothing, else the last one. Records it first if that is still due. Undefined if
     * there is none, or it could not be recorded in time.
     */
    async searchBefore(): Promise<string | undefined> {
      const before = failedSearch ?? search
      before?.record()
      return before && within(clock, searchIdWaitMs, before.searchId)
    },
    /** Forgets the last failed search: a ticket has followed it. */
    ticketSent(): void {
      failedSearch = undefined
      search = undefined
    },
    /** Records that the visitor wrote to the team after reading what they last read in this tab, also on the page around the widget. */
    wrote(): void {
      const known = new Map<string, string | Promise<string | undefined>>([...readings.take(), ...coming])
      coming.clear()
      for (const reading of [...known.values()].slice(-readingsMax))
        void Promise.resolve(reading).then((id) => {
          if (id) void attempt('a message was not added to what was read before it', http.visitorActivity.updateSearch({ supportLibId, id, ticket: 1 }))
        })
    },
    /** Records that an article was opened. `isFound`: opened from the results of the last search, to which the article is added. */
    read({ article_id, article_title }: Titled, isFound: boolean): void {
      const title = article_title.slice(0, titleMax)
      const reading = attempt(
        'the reading of an article was not recorded',
        http.visitorActivity.addArticle({ supportLibId, activity: { articleId: article_id, articleTitle: title } }),
      )
      const recorded = reading.then((answer) => answer?.readingId)
      coming.set(article_id, recorded)
      void recorded.then((id) => {
        if (coming.get(article_id) !== recorded) return
        coming.delete(article_id)
        if (id) readings.keep(article_id, id)
      })
      count(article_id, 'views')
      if (!isFound || !search) return
      search.record()
      void search.searchId.then((id) => {
        if (id === undefined) return
        const change = { supportLibId, id, article_read_id: article_id, article_read_title: title }
        void attempt('the article read was not added to its search', http.visitorActivity.updateSearch(change))
      })
    },
    /** Records that a news flash was opened. */
    readNews(newsFlashId: string): void {
      void attempt('the reading of news was not recorded', http.visitorActivity.addNewsFlash({ supportLibId, activity: { newsFlashId } }))
    },
    /** Records whether an article answered the visitor's question. */
    voted: (article_id: string, isHelpful: boolean): void => count(article_id, isHelpful ? 'likes' : 'disLikes'),
  }
}

/** Maximum length of a query in characters, from the contract. */
const searchQueryMax = 500
const titleMax = 200
/** How long a ticket waits for the id of its search. */
const searchIdWaitMs = 2000
