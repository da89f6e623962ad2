import type { RedirectedKind } from '@porchlight/contracts/references/references'
import { decodedPart, idOfSection } from '@porchlight/contracts/section-ids'
import { LRUCache } from 'lru-cache'
import { refuse } from '../../kernel/errors.ts'
import { type LinkedRow, linkedArticleRows } from '../articles/index.ts'
import { shownCourse, shownCourses } from '../courses/index.ts'
import { helpHostsOf } from '../libraries/index.ts'
import { newsItem, newsTexts } from '../news/index.ts'
import { type RedirectGoal, redirectsOf } from '../references/index.ts'
import { isVisible } from '../visibility/index.ts'
import { seenArticles } from './article-links.ts'
import { categoryAtAddress, categorySlug } from './category-addresses.ts'
import type { Readers } from './shelf.ts'

/** What a link leads to: a kind of text, and its id or slug. */
type Goal = { kind: 'article' | 'newsflash' | 'course' | 'category'; address: string; section: string }
/** Where a link leads these readers: the path of the text that they can open. */
type Way = { path: string /** Its id or slug. */; address: string; lesson_id?: string; article_id?: string; isRedirected: boolean }

/** Found before by readers who see the same. */
const kept = new LRUCache<string, Way | 'nowhere'>({ max: 20_000 })

/**
 * Returns texts as these readers get them: links to other texts as canonical addresses, where they lead to something that they can open, and as plain words where
 * not. All texts of an answer together cost a few statements, if they link at all to anything not found before. Every text that readers get passes through here.
 */
export async function withReadersLinks(readers: Readers, htmls: readonly string[]): Promise<string[]> {
  if (!htmls.some(mayLink)) return [...htmls]
  const hosts = htmls.some((html) => html.includes('://')) ? await helpHostsOf(readers.ctx, readers.shelves[0]?.support_lib_id ?? '') : []
  const ids = readers.shelves.map(({ support_lib_id }) => support_lib_id)
  const goalOf = (tag: string) => goalOfTag(tag, ids, hosts)
  const goals = htmls.flatMap((html) => (mayLink(html) ? [...html.matchAll(anchors)].flatMap(([tag]) => goalOf(tag) ?? []) : []))
  const ways = await waysTo(readers, goals)
  const front = frontOf(readers)
  const wayTo = (goal: Goal): Way | undefined => {
    const way = ways.get(keyOf(goal))
    return way && { ...way, path: front + way.path }
  }
  return htmls.map((html) => (mayLink(html) ? rewritten(html, goalOf, wayTo) : html))
}

/** What paths begin with in the language of these readers. */
const frontOf = ({ content: { available, language } }: Readers): string => (available.length > 1 ? `/${language}` : '')

const anchors = /<a\s[^<>]*>|<\/a>/g
const keyOf = ({ kind, address }: Pick<Goal, 'kind' | 'address'>) => `${kind} ${address}`
const mayLink = (html: string): boolean =>
  html.includes('data-article-id="') || /\/(?:article\/details|frontendnewsflash|course|coursestatic|articleCategoriesDetails)\//i.test(html)

/** Of an address without query and fragment: its host, a language, the kind of page, the library's key, and the id or slug. */
const pathForm =
  /^(?:https?:\/\/([^/]+))?(?:\/[a-z]{2,3}(?:-[a-z0-9-]{2,26})?)?\/(article\/details|frontendnewsflash|course|coursestatic|articleCategoriesDetails)\/([^/]+)(?:\/([^/]+))?$/i
const kinds: Record<string, Goal['kind']> = {
  ...{ 'article/details': 'article', frontendnewsflash: 'newsflash', course: 'course', coursestatic: 'course', articlecategoriesdetails: 'category' },
}

/** As the trigger that notes links does it, in SQL. */
function goalOfTag(tag: string, ids: readonly string[], hosts: readonly string[]): Goal | undefined {
  const href = (/ href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
  const hash = href.indexOf('#')
  const section = hash < 0 ? '' : href.slice(hash + 1)
  const article_id = / data-article-id="([A-Za-z0-9_-]{1,64})"/.exec(tag)?.[1]
  if (article_id !== undefined) return { kind: 'article', address: article_id, section }
  const [bare = ''] = (hash < 0 ? href : href.slice(0, hash)).split('?')
  const [, host, path = '', first = '', second] = pathForm.exec(bare.endsWith('/') ? bare.slice(0, -1) : bare) ?? []
  const [library, address] = second === undefined ? [undefined, first] : [first, second]
  const kind = kinds[path.toLowerCase()]
  const isOurs =
    library === undefined ? host === undefined || hosts.includes(host.toLowerCase()) : ids.includes(library) || hosts.includes(library.toLowerCase())
  return kind && isOurs ? { kind, address: decodedPart(address), section } : undefined
}

/** Writes the links anew. `</a>` closes the link before it: links are never in links. */
function rewritten(html: string, goalOf: (tag: string) => Goal | undefined, wayTo: (goal: Goal) => Way | undefined): string {
  let isDropped = false
  return html.replace(anchors, (tag) => {
    if (tag === '</a>') return isDropped ? '' : tag
    const goal = goalOf(tag)
    const way = goal && wayTo(goal)
    isDropped = goal !== undefined && way === undefined
    if (isDropped) return ''
    if (!goal || !way) return tag
    // Another text has other sections.
    const section = goal.section === '' || way.isRedirected ? '' : `#${idOfSection(decodedPart(goal.section).replace(/^s-/, ''))}`
    const title = / title="[^"]*"/.exec(tag)?.[0] ?? ''
    const id = way.article_id === undefined ? '' : ` data-article-id="${way.article_id}"`
    return `<a${id} href="${encodeURI(way.path + section)}"${title} rel="noopener noreferrer">`
  })
}

async function waysTo(readers: Readers, goals: readonly Goal[]): Promise<Map<string, Way>> {
  const cacheKey = (key: string) => `${readers.serial} ${readers.content.language} ${key}`
  const wanted = [...new Map(goals.map((goal) => [keyOf(goal), goal])).entries()]
  const missing = wanted.flatMap(([key, goal]) => (kept.has(cacheKey(key)) ? [] : goal))
  for (const [kind, of] of Map.groupBy(missing, (goal) => goal.kind)) {
    const addresses = of.map(({ address }) => address)
    const found = await find[kind](readers, addresses)
    const shut = addresses.filter((address) => !found.has(address))
    const beyond: ReadonlyMap<string, Way> = kind === 'category' ? new Map() : await waysBeyond(readers, kind, shut)
    for (const address of addresses) kept.set(cacheKey(keyOf({ kind, address })), found.get(address) ?? beyond.get(address) ?? 'nowhere')
  }
  return new Map(
    wanted.flatMap(([key]) => {
      const way = kept.get(cacheKey(key))
      return way === undefined || way === 'nowhere' ? [] : [[key, way]]
    }),
  )
}

async function redirectsFor({ shelves }: Readers, kind: RedirectedKind, addresses: readonly string[]): Promise<Map<string, RedirectGoal>> {
  const found = new Map<string, RedirectGoal>()
  for (const shelf of shelves.toReversed())
    for (const [address, goal] of await shelf.inside((ctx) => redirectsOf(ctx, kind, addresses))) found.set(address, goal)
  return found
}

/**
 * Returns what `at` finds at an address or, if these readers cannot open anything there, at the text of the same kind that the address redirects to.
 * @throws AppError `not_found`; if the address redirects to a text of another kind, or to a lesson, and they can open it, `fields` name it (`moved_kind` …)
 */
export async function followRedirect<T>(readers: Readers, kind: RedirectedKind, address: string, at: (address: string) => Promise<T | undefined>): Promise<T> {
  const found = await at(address)
  if (found !== undefined) return found
  const redirects = await redirectsFor(readers, kind, [address])
  const goal = redirects.get(address)
  const isWithin = goal?.kind === kind && goal.part === null
  const beyond = isWithin ? await at(goal.id) : undefined
  if (beyond !== undefined) return beyond
  const way = isWithin ? undefined : (await waysToGoals(readers, redirects)).get(address)
  throw refuse('not_found', way && { fields: fieldsOf(readers, way) })
}

/** Returns a target as the fields of a refusal. `moved_path`: its page in the help center. */
const fieldsOf = (readers: Readers, { kind, address, lesson_id, path }: WayBeyond): Record<string, string> => ({
  ...{ moved_kind: kind, moved_id: address, moved_path: frontOf(readers) + path },
  ...(lesson_id !== undefined && { moved_lesson_id: lesson_id }),
})

type WayBeyond = Way & { kind: RedirectedKind }

/** Returns where readers get who ask for texts that they cannot open. What they cannot open there either is not told. */
const waysBeyond = async (readers: Readers, kind: RedirectedKind, addresses: readonly string[]): Promise<Map<string, WayBeyond>> =>
  waysToGoals(readers, await redirectsFor(readers, kind, addresses))

async function waysToGoals(readers: Readers, redirects: ReadonlyMap<string, RedirectGoal>): Promise<Map<string, WayBeyond>> {
  const ways = new Map<string, WayBeyond>()
  for (const [goal, of] of Map.groupBy(redirects, ([, { kind: to }]) => to)) {
    const found = await find[goal](readers, [...new Set(of.map(([, { id }]) => id))])
    for (const [address, { id, part }] of of) {
      const way = found.get(id)
      if (!way) continue
      const isPart = part !== null && (await shownCourse(readers.ctx, id)).lessons.some(({ lesson_id }) => lesson_id === part)
      // A lesson that is gone leaves its course.
      ways.set(address, { ...way, kind: goal, isRedirected: true, ...(isPart && { lesson_id: part, path: `${way.path}?lesson=${part}` }) })
    }
  }
  return ways
}

/** Returns where readers get who ask for a text that they cannot open; undefined if they can, or are sent nowhere that they can open. */
export async function wayBeyond(
  readers: Readers,
  kind: RedirectedKind,
  address: string,
): Promise<Pick<WayBeyond, 'kind' | 'address' | 'lesson_id'> | undefined> {
  if ((await find[kind](readers, [address])).size > 0) return undefined
  return (await waysBeyond(readers, kind, [address])).get(address)
}

type Find = (readers: Readers, addresses: readonly string[]) => Promise<Map<string, Way>>

/** How those of these texts are found that readers can open, by address. */
const find: Record<Goal['kind'], Find> = {
  async article(readers, addresses) {
    const ways = new Map<string, Way>()
    for (const shelf of readers.shelves.toReversed()) {
      const rows: LinkedRow[] = await shelf.inside((ctx) => linkedArticleRows(ctx, addresses, readers.content.language))
      const seen = rows.length === 0 ? [] : await seenArticles(readers, shelf, shelf.categories, rows)
      for (const [index, { address, slug, article_id }] of rows.entries())
        if (seen[index]) ways.set(address, { path: pathTo(readers, 'article/details', slug), address: slug, article_id, isRedirected: false })
    }
    return ways
  },
  async newsflash(readers, addresses) {
    const ways = new Map<string, Way>()
    for (const shelf of readers.shelves)
      for (const row of (await shelf.inside((ctx) => newsTexts(ctx, [...addresses]))).values())
        if (isVisible(readers.audience, newsItem(row)))
          ways.set(row.id, { path: pathTo(readers, 'frontendnewsflash', row.id), address: row.id, isRedirected: false })
    return ways
  },
  async course(readers, addresses) {
    const shown = new Set((await shownCourses(readers.ctx)).map(({ course_id }) => course_id))
    return new Map(addresses.flatMap((id) => (shown.has(id) ? [[id, { path: pathTo(readers, 'course', id), address: id, isRedirected: false }]] : [])))
  },
  async category(readers, addresses) {
    return new Map(
      addresses.flatMap((address): [string, Way][] => {
        const row = categoryAtAddress(readers, address)
        const slug = row && categorySlug(readers, row, readers.content.language)
        return slug === undefined ? [] : [[address, { path: pathTo(readers, 'articleCategoriesDetails', slug), address: slug, isRedirected: false }]]
      }),
    )
  },
}

const pathTo = ({ ctx }: Readers, page: string, id: string): string => `/${page}/${ctx.support_lib_id}/${id}`
