import type { Api } from '@porchlight/contracts/api'
import type { InputOf, Operation } from '@porchlight/contracts/define'
import { type HelpIndex, helpApi } from '@porchlight/contracts/help/help'
import { limits } from '@porchlight/contracts/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { callOperation, callsOf, Refused } from '../../testing/calls.ts'
import { wordsOfIndex } from '../../testing/words-of-index.ts'
import { commonWord, type Item, isSeen, partsOf, type Reader, readers, visibilityWorld } from './testing/visibility-world.ts'

type HelpApi = Api['help']
type Verb = keyof HelpApi
type Inputs = { [V in Verb]: Omit<InputOf<HelpApi[V]>, 'support_lib_id'>[] }

let world: Awaited<ReturnType<typeof visibilityWorld>>
/** The full text of all responses, including refusals, per reader and operation. */
const told = new Map<Reader, Map<Verb, string>>()

beforeAll(async () => {
  world = await visibilityWorld()
  for (const reader of readers) told.set(reader, await everythingTold(reader))
})

/** Inputs for every operation; a new operation without an entry does not compile. */
function inputs({ items, draftWord }: typeof world): Inputs {
  const ids = (kind: Item['kind']) => items.filter((item) => item.kind === kind).map((item) => item.id)
  return {
    categories: [{}, ...ids('category').map((address) => ({ address }))],
    articles: [{ limit: 7 }, ...ids('category').map((category_id) => ({ category_id, limit: 3 }))],
    article: ids('article').map((id) => ({ id })),
    news: [{ limit: 2 }],
    newsFlash: ids('news').map((id) => ({ id })),
    courses: [{}],
    course: ids('course').map((course_id) => ({ course_id })),
    moved: ids('article').map((id) => ({ kind: 'article' as const, id })),
    searchArticles: [{ query: commonWord }, { query: draftWord }, { query: 'title' }],
    searchIndex: [{}],
    searchSnippets: chunked(ids('article'), limits.visitorSearchPageSize).map((some) => ({ query: commonWord, ids: some })),
  }
}

const chunked = <T>(items: T[], size: number) => Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Calls every operation with every input as this reader, following pagination. */
async function everythingTold(reader: Reader): Promise<Map<Verb, string>> {
  const { support_lib_id } = world.libraries[partsOf(reader).of]
  const answers = new Map<Verb, string>()
  for (const [verb, list] of Object.entries(inputs(world)) as [Verb, object[]][]) {
    const texts = await Promise.all(list.map((input) => allPages(reader, verb, { support_lib_id, ...input })))
    answers.set(verb, texts.join('\n'))
  }
  return answers
}

/** Returns the responses for all pages of one call. */
async function allPages(reader: Reader, verb: Verb, input: object): Promise<string> {
  const { address } = world.libraries[partsOf(reader).of].library
  const authorization = world.authorizations.get(reader) ?? null
  const texts: string[] = []
  let cursor: string | undefined
  do {
    const asked = { ...input, ...(cursor !== undefined && { cursor }) }
    const answer = await callOperation(address, helpApi[verb] as unknown as Operation, asked, authorization).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'not_found') return error.body
      throw error
    })
    texts.push(JSON.stringify(answer))
    if (verb === 'searchIndex') texts.push(await wordsOfIndex(answer as HelpIndex))
    cursor = (answer as { next_cursor?: string | null }).next_cursor ?? undefined
  } while (cursor !== undefined)
  return texts.join('\n')
}

function readersCalls(reader: Reader) {
  const { library, support_lib_id } = world.libraries[partsOf(reader).of]
  return { ...callsOf(library.address, () => world.authorizations.get(reader) ?? null), support_lib_id }
}

/** The operations that must return a visible item of each kind. */
const foundIn: Record<Item['kind'], Verb[]> = {
  category: ['categories'],
  article: ['articles', 'article', 'searchArticles', 'searchIndex', 'searchSnippets'],
  news: ['news', 'newsFlash'],
  course: ['courses', 'course'],
}

describe.each(readers)('readers of the %s library', (reader) => {
  test('find everything they may see, whichever library owns it, and nothing else', () => {
    const answers = told.get(reader) ?? new Map<Verb, string>()
    expect([...answers.keys()].sort()).toEqual(Object.keys(helpApi).sort())
    const wrong: string[] = []
    const count = { seen: 0, hidden: 0 }
    for (const item of world.items) {
      const seen = isSeen(reader, item)
      count[seen ? 'seen' : 'hidden']++
      for (const [verb, text] of answers) {
        if (!seen && text.includes(item.word)) wrong.push(`${verb} tells of a hidden ${describeItem(item)}`)
        if (seen && foundIn[item.kind].includes(verb) && !text.includes(item.word)) wrong.push(`${verb} misses a seen ${describeItem(item)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(count.hidden).toBeGreaterThan(20)
    expect(count.seen).toBeGreaterThan(5)
  })

  test('never see a word of a draft, not even that of a published article', () => {
    for (const [verb, text] of told.get(reader) ?? []) expect(text.includes(world.draftWord), verb).toBe(false)
  })

  test('find each article once across all pages, newest first', async () => {
    const { help, support_lib_id } = readersCalls(reader)
    const ids: string[] = []
    const moments: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await help.articles({ support_lib_id, limit: 5, ...(cursor && { cursor }) })
      ids.push(...page.articles.map((article) => article.article_id))
      moments.push(...page.articles.map((article) => article.timeStamp))
      cursor = page.next_cursor
    } while (cursor)
    const seen = world.items.filter((item) => item.kind === 'article' && isSeen(reader, item)).map((item) => item.id)
    expect(ids.toSorted()).toEqual(seen.toSorted())
    expect(moments).toEqual(moments.toSorted().reverse())
  })

  test('get for each category the number of articles they can find in it and its subcategories', async () => {
    const { help, support_lib_id } = readersCalls(reader)
    const { categories } = await help.categories({ support_lib_id })
    const found = new Map<string, Set<string>>()
    // Parents come before their children.
    for (const { category_id, parent_cat_id } of categories.toReversed()) {
      const { articles } = await help.articles({ support_lib_id, category_id, limit: 100 })
      const ids = articles.map((article) => article.article_id)
      found.set(category_id, new Set([...ids, ...(found.get(category_id) ?? [])]))
      if (parent_cat_id !== null) found.set(parent_cat_id, new Set([...(found.get(category_id) ?? []), ...(found.get(parent_cat_id) ?? [])]))
    }
    for (const { category_id, articles } of categories) expect(found.get(category_id)?.size, category_id).toBe(articles)
    expect(categories.some((category) => category.articles > 0)).toBe(true)
  })
})

const describeItem = ({ kind, owner, state, listing, filed }: Item) => `${kind} of the ${owner}: ${state}, ${listing}, in [${filed.join(', ')}]`

test("readers of an unrelated library get none of a library's items", async () => {
  const { child, reticent } = world.libraries
  for (const item of world.items.filter(({ owner, kind }) => owner === 'child' && kind === 'article'))
    await expect(reticent.article(item.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await child.article(world.items.find((item) => item.kind === 'article' && isSeen('child', item) && item.owner === 'child')?.id ?? '')).toBeDefined()
})
