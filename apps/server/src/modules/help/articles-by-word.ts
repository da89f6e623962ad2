import { compareHits, type Hit, SearchIndex, searchedText } from '@porchlight/search'
import type { OutsideCall } from '../../kernel/operations.ts'
import { draftedArticles } from '../articles/index.ts'
import { alternativesOfWord } from '../synonyms/index.ts'
import { type SeenArticle, seenArticles } from './article-links.ts'
import { categoriesOfShelves } from './categories.ts'
import { hitTexts } from './hit-texts.ts'
import { type Publications, publicationsByWord } from './publications-by-word.ts'
import { forReadersFromMemory } from './readers.ts'
import type { ArticlesByWord, ReadersText } from './readers-text.ts'
import { findSeen, synonymsFor } from './search.ts'
import { seenAmong } from './seen-hits.ts'
import type { Readers } from './shelf.ts'

/** Articles asked about at once. */
const seenStep = 50

/** How many of the library's own drafts are looked at, the newest. */
const draftsMax = 1000

/**
 * Lets other modules look at what a library's readers see word by word, with the same rights, languages and index as readers' searches.
 * @param also looks at other publications that these readers see, too
 * @param withDrafts as if the library's own drafts were published, in its original language
 * @throws AppError `not_found` if there is no such library
 */
export function articlesByWord<T>(
  call: OutsideCall,
  { withDrafts = false, also, ...input }: { support_lib_id: string; language?: string | undefined; withDrafts?: boolean; also?: Publications },
  use: (articles: ArticlesByWord) => Promise<T>,
): Promise<T> {
  return forReadersFromMemory(call, input, async (readers) => {
    const published = publishedByWord(readers)
    const articles = withDrafts ? await withDraftsOf(readers, published) : published
    return use(also?.news || also?.courses ? togetherByWord([articles, await publicationsByWord(readers, also)]) : articles)
  })
}

/** Returns several kinds of texts as one, ranked together. */
export const togetherByWord = (all: readonly ArticlesByWord[]): ArticlesByWord => ({
  async hitsOf(word, limit) {
    const hits: Hit[] = []
    // One after another, because each may take a connection.
    for (const each of all) hits.push(...(await each.hitsOf(word, limit)))
    return hits.sort(compareHits).slice(0, limit)
  },
  async textsOf(ids) {
    const texts = new Map<string, ReadersText>()
    for (const each of all) for (const text of await each.textsOf(ids)) texts.set(text.article_id, text)
    return ids.flatMap((id) => texts.get(id) ?? [])
  },
  synonymsOf: async (word) => (await Promise.all(all.map((each) => each.synonymsOf?.(word) ?? []))).flat(),
  seenOf: async (ids, limit) => (await all.find(({ seenOf }) => seenOf)?.seenOf?.(ids, limit)) ?? [],
})

function publishedByWord(readers: Readers): ArticlesByWord {
  const categories = categoriesOfShelves(readers)
  const seen = new Map<string, SeenArticle>()
  return {
    async hitsOf(word, limit) {
      const { best, articles } = await findSeen(readers, categories, word, limit)
      for (const [id, article] of articles) seen.set(id, article)
      return best
    },
    synonymsOf: async (word) => alternativesOfWord(await synonymsFor(readers), word),
    async seenOf(ids, limit) {
      const found: string[] = []
      for (let from = 0; from < ids.length && found.length < limit; from += seenStep) {
        const some = ids.slice(from, from + seenStep)
        const articles = new Map((await seenAmong(readers, new Map([...categories].slice(0, 1)), some)).map((article) => [article.row.article_id, article]))
        for (const [id, article] of articles) seen.set(id, article)
        found.push(...some.filter((id) => articles.has(id)))
      }
      return found.slice(0, limit)
    },
    async textsOf(ids) {
      const wanted = ids.flatMap((id) => seen.get(id) ?? [])
      const texts = await hitTexts(readers, categories, wanted)
      return ids.flatMap((article_id) => {
        const found = texts.get(article_id)
        if (!found) return []
        const { title, slug, categoryTitle, plain, filledBy } = found
        return { article_id, title, slug, categoryTitle, text: readers.content[filledBy].text(plain), language: readers.content.language }
      })
    },
  }
}

/** Returns the same as if the library's own drafts were published where they are filed. */
async function withDraftsOf(readers: Readers, published: ArticlesByWord): Promise<ArticlesByWord> {
  const [shelf] = readers.shelves
  if (!shelf) return published
  const drafts = new Map((await shelf.inside((ctx) => draftedArticles(ctx, draftsMax))).map((draft) => [draft.article_id, draft]))
  const rows = [...drafts.values()].map(({ article_id, article_title }) => ({ article_id, article_title, is_published: true, is_disabled: false }))
  const seen = new Set((await seenArticles(readers, shelf, shelf.categories, rows)).flatMap((article) => article?.row.article_id ?? []))
  const index = new SearchIndex(
    [...drafts.values()].flatMap(({ article_id: id, article_title: title, article_keywords: keywords, article_content: content }) =>
      seen.has(id) ? [{ id, title, keywords, content }] : [],
    ),
  )
  return {
    synonymsOf: async (word) => (await published.synonymsOf?.(word)) ?? [],
    async hitsOf(word, limit) {
      const hits = (await published.hitsOf(word, limit)).filter(({ id }) => !drafts.has(id))
      return [...hits, ...index.search(word, limit)].sort(compareHits).slice(0, limit)
    },
    async textsOf(ids) {
      const texts = new Map((await published.textsOf(ids.filter((id) => !drafts.has(id)))).map((text) => [text.article_id, text]))
      return ids.flatMap((article_id) => {
        const draft = drafts.get(article_id)
        if (!draft) return texts.get(article_id) ?? []
        const { filler, language } = shelf
        return {
          article_id,
          title: filler.text(draft.article_title),
          slug: '',
          categoryTitle: '',
          text: filler.text(searchedText(draft.article_content)),
          language,
        }
      })
    },
  }
}
