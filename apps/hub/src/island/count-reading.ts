import { keptReadings } from '@porchlight/client/kept-readings'
import { count, post } from './post.ts'

const searchKey = 'porchlight-search'

/** Records reading activity (checklist D3, H3): article views, the searches that led to them, news views, and search outcomes. Failures are only logged. */
export function countReading(supportLibId: string): void {
  const results = document.querySelector<HTMLElement>('[data-query]')
  const article = document.querySelector<HTMLElement>('article[data-article]')
  const flash = document.querySelector<HTMLElement>('[data-news]')
  const timestamp = new Date().toISOString()
  if (results?.dataset.query) void noteSearch(supportLibId, results.dataset.query, Number(results.dataset.found) > 0)
  if (article && !location.search.includes('answered=')) {
    const { article: articleId = '', title: articleTitle = '' } = article.dataset
    void count(supportLibId, articleId, 'views')
    void noteReading(supportLibId, { articleId, articleTitle: articleTitle.slice(0, 200), timestamp })
    const id = document.referrer.startsWith(location.origin) ? sessionStorage.getItem(searchKey) : null
    sessionStorage.removeItem(searchKey)
    if (id) void post('PATCH', '/api/activity/searches', { supportLibId, id, article_read_id: articleId, article_read_title: articleTitle.slice(0, 200) })
  }
  if (flash) void post('POST', '/api/activity/newsflash', { supportLibId, activity: { newsFlashId: flash.dataset.news ?? '', timestamp } })
}

/** Records the reading of an article, and remembers it for the chat on this page, which says so if the reader then writes. */
async function noteReading(supportLibId: string, activity: { articleId: string; articleTitle: string; timestamp: string }): Promise<void> {
  const answer = await post('POST', '/api/activity/articles', { supportLibId, activity })
  if (typeof answer?.readingId === 'string') keptReadings(supportLibId).keep(activity.articleId, answer.readingId)
}

/** Records a search and the article that was opened from it. If none is named, the next article opened from its results is reported with the search's id. */
export async function noteSearch(supportLibId: string, searchQuery: string, isPassed: boolean, opened?: { document_id: string; title: string }): Promise<void> {
  sessionStorage.removeItem(searchKey)
  const read = opened && { articlesReadId: opened.document_id, articlesReadTitle: opened.title.slice(0, 200) }
  const activity = { searchQuery, status: isPassed ? 'passed' : 'failed', timestamp: new Date().toISOString(), ...read }
  const answer = await post('POST', '/api/activity/searches', { supportLibId, activity })
  if (!opened && typeof answer?.searchId === 'string') sessionStorage.setItem(searchKey, answer.searchId)
}
