import { ApiError } from '@porchlight/client'
import type { AnswerView } from '@porchlight/contracts/answers/answers'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { HelpArticleLink, HelpCategory, HelpNewsFlash, HelpSearchResult } from '@porchlight/contracts/help/help'
import type { ContactSender } from '../contact/contact-sender.ts'
import type { HelpClient } from '../help/help.ts'

/** How a scene's help center responds: with content, without content, never, or with an error. */
export type HelpMood = 'full' | 'empty' | 'loading' | 'failed'

const at = '2026-10-05T09:30:00Z'
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const category = (category_id: string, category_title: string, articles: number, rest: Partial<HelpCategory> = {}): HelpCategory => ({
  category_id,
  parent_cat_id: null,
  category_title,
  slug: category_id,
  category_icon: '',
  category_description: '',
  support_lib_id: 'demo',
  articles,
  ...rest,
})
export const categories: readonly HelpCategory[] = [
  category('orders', 'Orders and delivery', 9, { category_description: 'From the basket to your door: paying, tracking and changing an order.' }),
  category('abroad', 'Delivery abroad', 2, { parent_cat_id: 'orders' }),
  category('repairs', 'Repairs and workshop', 6),
  category('sizes', 'Finding your size', 3),
  category('warranty', 'Warranty and returns', 4),
  category('long', `${longWord} and other long words that go on for a while`, 1),
  category('account', 'Your account', 0),
]
const link = (article_id: string, article_title: string, excerpt: string, categoryTitle = 'Orders and delivery'): HelpArticleLink => ({
  article_id,
  article_title,
  slug: article_id,
  excerpt,
  timeStamp: at,
  categoryTitle,
})
export const articles: readonly HelpArticleLink[] = [
  link('track', 'Track your order', 'Every parcel has a number. You find it in the mail we send when the bike leaves our workshop.'),
  link('change', 'Change or cancel an order', 'As long as your bike has not left the workshop you can change everything about it.'),
  link('tyre', 'Mend a flat tyre', 'Take the wheel off, then the tyre. Look for the hole.', 'Repairs and workshop'),
  link('again', 'Track your order', 'The same title once more.'),
]
const content = `<p>Every parcel has a <strong>number</strong>. You find it in the mail we send when the bike leaves our workshop.</p>
<h2>Where to enter it</h2><ol><li>Open <a href="https://northwind.example/track">the tracking page</a>.</li><li>Enter the number.</li><li>Or read <a data-article-id="change" href="/article/change">how to change an order</a>.</li></ol>
<aside class="callout-tip"><p>Bikes travel in large boxes. Leave some room in the hall.</p></aside>
<table><thead><tr><th>Country</th><th>Days</th><th>Carrier</th></tr></thead><tbody><tr><td>Austria</td><td>2</td><td>${longWord}</td></tr></tbody></table>
<p><script>alert(1)</script>Still nothing after a week? Write to us.</p>`
export const news: readonly HelpNewsFlash[] = [
  {
    id: 'autumn',
    newsFlash_title: 'The workshop is open on Sundays again',
    newsFlash_content: '<p>From <b>October</b> on we mend bikes on Sundays from ten to four. Come without an appointment, the coffee is on us.</p>',
    newsFlash_featureImage: '',
    feature_image_alt: '',
    categoryName: 'Workshop',
    timeStamp: at,
  },
]
const found: readonly HelpSearchResult[] = articles.slice(0, 3).map(({ article_id, article_title, excerpt, slug, categoryTitle }, rank) => ({
  document_id: article_id,
  title: article_title,
  slug,
  snippet: excerpt,
  rank: rank + 1,
  categoryTitle,
}))

const answered: AnswerView = {
  answer_ref: 'answer1',
  outcome: 'answered',
  sentences: [
    { text: 'Every parcel has a number.', article_id: 'track' },
    { text: 'You find it in the mail we send when the bike leaves our workshop.', article_id: 'track' },
  ],
  sources: [{ article_id: 'track', title: 'Track your order', slug: 'track', categoryTitle: 'Orders and delivery' }],
}

/** Creates help content that always responds the same way and records requests; `calls` lists their names and inputs in order. */
export function standInHelp(mood: HelpMood = 'full', calls: [name: string, input: unknown][] = [], form?: ContactForm): HelpClient {
  const answering = <T>(name: string, full: T, empty: T) => {
    return (input: unknown): Promise<T> => {
      calls.push([name, input])
      if (mood === 'loading') return new Promise(() => {})
      if (mood === 'failed') return Promise.reject(new ApiError('unavailable', 0))
      return Promise.resolve(mood === 'full' ? full : empty)
    }
  }
  const done = (name: string) => answering(name, {}, {})
  const missing = () => Promise.reject(new ApiError('not_found', 404))
  // No usable index, so that the browser's search falls back to `searchArticles`.
  const noIndex = { is_whole: false, ids: '', titles: [], slugs: '', categories: [], categoryTitles: [], parts: [] }
  const shownForm = { contact_form: form ? { form_lib_id: 'demo', form_version: 1, form } : null }
  return {
    help: {
      categories: answering('categories', { categories: [...categories] }, { categories: [] }),
      articles: answering('articles', { articles: [...articles], next_cursor: null }, { articles: [], next_cursor: null }),
      article: async (input: { id: string }) => {
        const { article_id, ...link } = articles.find((one) => one.article_id === input.id) ?? (await missing())
        const article = {
          article_id,
          ...link,
          article_content: content,
          article_categories: article_id === 'tyre' ? ['repairs'] : ['orders'],
          support_lib_id: 'demo',
          updated_at: at,
          language: 'en',
          translations: [],
        }
        const shown = { article, related: articles.filter((one) => one.article_id === 'change') }
        return answering('article', shown, shown)(input)
      },
      news: answering('news', { news_flashes: [...news], next_cursor: null }, { news_flashes: [], next_cursor: null }),
      newsFlash: async (input: { id: string }) => {
        const news_flash = news.find(({ id }) => id === input.id) ?? (await missing())
        return answering('newsFlash', { news_flash }, { news_flash })(input)
      },
      searchArticles: answering('searchArticles', [...found], []),
      searchIndex: answering('searchIndex', noIndex, noIndex),
    },
    visitorActivity: {
      addSearch: answering('addSearch', { searchId: 'search1' }, { searchId: 'search1' }),
      updateSearch: done('updateSearch'),
      addArticle: done('addArticle'),
      addNewsFlash: done('addNewsFlash'),
      addReason: done('addReason'),
      addWidget: done('addWidget'),
      addChat: done('addChat'),
    },
    articles: { count: done('count') },
    answers: { ask: answering('ask', answered, { answer_ref: 'answer2', outcome: 'not_found', sentences: [], sources: [] }), rate: done('rate') },
    contactForms: { shown: answering('shown', shownForm, { contact_form: null }) },
  } as unknown as HelpClient
}

/** Accepts contact forms and records them among the calls. */
export const standInSender = (calls: [name: string, input: unknown][] = []): ContactSender => ({
  submit: async (submission) => void calls.push(['submit', submission]),
  upload: async ({ name, size, type }) => ({ file_id: 'f1', url: '/files/0123456789abcdefghijAB', name, type, size, width: null, height: null }),
})
