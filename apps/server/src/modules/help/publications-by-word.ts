import { SearchIndex, searchedText } from '@porchlight/search'
import { LRUCache } from 'lru-cache'
import { shownLessons } from '../courses/index.ts'
import { isShownHere, newsHeads, newsItem, newsPlace, newsTexts } from '../news/index.ts'
import { withSnippets } from '../snippets/index.ts'
import { amongPublished, isVisible } from '../visibility/index.ts'
import type { ArticlesByWord, ReadersText } from './readers-text.ts'
import { languagesOf, type Readers } from './shelf.ts'

/** Which publications besides articles are looked at. */
export type Publications = { news: boolean; courses: boolean }

/** How many news flashes (the newest) and lessons of a library are looked at, and how many characters of each. */
const newsMax = 200
const lessonsMax = 400
const textMax = 20_000

type Kept = { index: SearchIndex; texts: Map<string, ReadersText>; size: number }
/** Maximum total number of characters cached. Keyed by the readers' serial, which changes with what they see, their language, and what is looked at. */
const keptMax = 16_000_000
const kept = new LRUCache<string, Kept>({ maxSize: keptMax, sizeCalculation: ({ size }) => size })
const indexFactor = 3

/** Returns the news and the lessons of courses that these readers see, found by single words. What they don't see is not in the index. */
export async function publicationsByWord(readers: Readers, { news, courses }: Publications): Promise<ArticlesByWord> {
  const key = `${readers.serial} ${readers.content.language} ${news} ${courses}`
  const known = kept.get(key) ?? indexed([...(news ? await newsOf(readers) : []), ...(courses ? await lessonsOf(readers) : [])])
  kept.set(key, known)
  return {
    hitsOf: async (word, limit) => known.index.search(word, limit),
    textsOf: async (ids) => ids.flatMap((id) => known.texts.get(id) ?? []),
  }
}

function indexed(texts: readonly ReadersText[]): Kept {
  const index = new SearchIndex(texts.map(({ article_id: id, title, text, categoryTitle }) => ({ id, title, keywords: [categoryTitle], content: text })))
  const size = 1000 + indexFactor * texts.reduce((sum, { title, text }) => sum + title.length + text.length, 0)
  return { index, texts: new Map(texts.map((text) => [text.article_id, text])), size }
}

async function newsOf(readers: Readers): Promise<ReadersText[]> {
  const { audience, shelves, content } = readers
  const all: ReadersText[] = []
  for (const { support_lib_id, inside, filler, language } of shelves) {
    const among = amongPublished(audience, 'news', support_lib_id)
    const place = newsPlace(content.language, languagesOf(readers))
    const rows = await inside(async (ctx) => {
      const heads = await newsHeads(ctx, { among, limit: newsMax })
      return newsTexts(
        ctx,
        heads.filter((head) => isVisible(audience, newsItem(head)) && isShownHere(head, place)).map(({ id }) => id),
      )
    })
    const news = [...rows.values()]
    const contents = await inside((ctx) =>
      withSnippets(
        ctx,
        language === content.original ? null : language,
        news.map(({ newsFlash_content }) => newsFlash_content),
      ),
    )
    for (const [at, { id, newsFlash_title, newsFlash_categories }] of news.entries())
      all.push({
        ...{ kind: 'news', article_id: id, title: filler.text(newsFlash_title), slug: '', categoryTitle: filler.text(newsFlash_categories[0] ?? '') },
        ...{ text: filler.text(searchedText((contents[at] ?? '').slice(0, textMax))), language },
      })
  }
  return all
}

async function lessonsOf({ shelves, content }: Readers): Promise<ReadersText[]> {
  const [own] = shelves
  const rows = (await own?.inside((ctx) => shownLessons(ctx, lessonsMax))) ?? []
  const texts: ReadersText[] = []
  for (const { support_lib_id, inside, filler, language } of shelves) {
    const lessons = rows.filter((row) => row.support_lib_id === support_lib_id)
    const contents = await inside((ctx) =>
      withSnippets(
        ctx,
        language === content.original ? null : language,
        lessons.map(({ lesson_content }) => lesson_content),
      ),
    )
    for (const [at, { course_id, course_title, lesson_id, lesson_title }] of lessons.entries())
      texts.push({
        ...{ kind: 'lesson', article_id: lesson_id, course_id, title: filler.text(lesson_title), slug: '', categoryTitle: filler.text(course_title) },
        ...{ text: filler.text(searchedText((contents[at] ?? '').slice(0, textMax))), language },
      })
  }
  return texts
}
