import { randomInt } from 'node:crypto'
import { until } from '../../../testing/until.ts'
import { libraryWith } from './library-with.ts'

/** How lists name an item of the parent: not at all, or by the library that shows it, or by the parent itself. */
const listings = ['none', 'disabled_by_library', 'enabled_by_library', 'disabled_by_parent', 'enabled_by_parent'] as const
type Listing = (typeof listings)[number]
type State = 'published' | 'draft' | 'disabled'

/** Categories of a library by what becomes of them; the last four only of the parent. */
type CategoryName = 'open' | 'off' | 'below off' | Exclude<Listing, 'none'>
type Owner = 'parent' | 'child'

/** Something that readers may find. Its word occurs in all of its texts and nowhere else. */
export type Item = {
  kind: 'category' | 'article' | 'news' | 'course'
  word: string
  id: string
  owner: Owner
  state: State
  listing: Listing
  filed: CategoryName[]
}

/** Who reads: the parent's own readers, and those of two children, of which one does not display defaults. */
export const readers = ['parent', 'child', 'reticent'] as const
export type Reader = (typeof readers)[number]

/** In every article, so that one search finds all of them. */
export const commonWord = 'velocipede'

/** A word that begins like no other. */
const word = () => Array.from({ length: 14 }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** Is it seen? The rules of checklist C8, said apart from the product's. */
export function isSeen(reader: Reader, item: Item): boolean {
  if (item.owner === 'child' && reader !== 'child') return false
  if (item.state !== 'published') return false
  if (item.owner === 'parent' && reader !== 'parent') {
    if (item.listing === 'disabled_by_library') return false
    if (item.listing === 'enabled_by_library') return item.kind !== 'category' || !item.filed.includes('off')
    if (reader === 'reticent' || item.listing === 'disabled_by_parent') return false
    if (item.listing === 'enabled_by_parent') return true
  }
  return item.filed.length === 0 || item.filed.some((name) => isCategorySeen(reader, item.owner, name))
}

function isCategorySeen(reader: Reader, owner: Owner, name: CategoryName): boolean {
  if (name === 'off' || name === 'below off') return false
  const isOwn = reader === 'parent' || owner === 'child'
  if (isOwn) return true
  if (name === 'enabled_by_library') return true
  if (name === 'disabled_by_library' || reader === 'reticent' || name === 'disabled_by_parent') return false
  return true
}

/** Every combination of owner, state, lists and categories, with a draft of other words beside each published article. */
export async function visibilityWorld() {
  const parent = await libraryWith(undefined, 'Parent')
  const child = await libraryWith(parent.support_lib_id, 'Child')
  const reticent = await libraryWith(parent.support_lib_id, 'Reticent')
  const items: Item[] = []
  const draftWord = word()
  const add = async (item: Omit<Item, 'word' | 'id'>, make: (word: string) => Promise<string>) => {
    const its = word()
    items.push({ ...item, word: its, id: await make(its) })
  }
  for (const [owner, library] of [
    ['parent', parent],
    ['child', child],
  ] as const) {
    const { calls } = library
    const isParent = owner === 'parent'
    const listed = isParent ? listings : (['none'] as const)

    const categories = new Map<CategoryName, string>()
    const category = (name: CategoryName, listing: Listing, is_enabled: boolean, under: CategoryName | null) =>
      add({ kind: 'category', owner, state: is_enabled ? 'published' : 'disabled', listing, filed: under === null ? [] : [under] }, async (its) => {
        const category_id = await library.category(`Drawer ${its}`, under === null ? null : (categories.get(under) ?? null))
        if (!is_enabled) await calls.categories.update({ category_id, is_enabled })
        categories.set(name, category_id)
        return category_id
      })
    await category('open', 'none', true, null)
    await category('off', 'none', false, null)
    await category('below off', 'none', true, 'off')
    for (const listing of listed) if (listing !== 'none') await category(listing, listing, true, null)

    const article = (state: State, listing: Listing, filed: CategoryName[]) =>
      add({ kind: 'article', owner, state, listing, filed }, async (its) => {
        const words = { article_content: `<p>${commonWord} ${its}</p>`, article_keywords: [its] }
        const made = await library.draft(
          `Title ${its}`,
          filed.map((name) => categories.get(name) ?? ''),
          words,
        )
        const { article_id } = made
        if (state === 'draft') return article_id
        const { revision } = (await calls.articles.publish({ article_id })).article
        const draft = { article_title: `Title ${draftWord}`, article_content: `<p>${commonWord} ${draftWord}</p>`, article_keywords: [draftWord] }
        await calls.articles.update({ article_id, revision, ...draft, ...(state === 'disabled' && { is_disabled: true }) })
        return article_id
      })
    const filings: CategoryName[][] = [[], ...[...categories.keys()].map((name) => [name]), ['off', 'open']]
    for (const listing of listed) for (const filed of filings) await article('published', listing, filed)
    for (const state of ['draft', 'disabled'] as const)
      for (const listing of listed.filter((each) => each.startsWith('enabled') || each === 'none'))
        for (const filed of [[], ['open'] as CategoryName[]]) await article(state, listing, filed)

    for (const state of ['published', 'draft'] as const) {
      for (const listing of listed.filter((each) => !each.startsWith('enabled')))
        await add({ kind: 'news', owner, state, listing, filed: [] }, async (its) => {
          const { id } = (await calls.news.create({ newsFlash_title: `News ${its}`, newsFlash_content: `<p>${its}</p>`, newsFlash_categories: [its] }))
            .news_flash
          if (state === 'published') await calls.news.publish({ id })
          return id
        })
      await add({ kind: 'course', owner, state, listing: 'none', filed: [] }, async (its) => {
        const { course_id } = (await calls.courses.create({ course_title: `Course ${its}`, course_description: its })).course
        await calls.courses.createLesson({ course_id, lesson_title: its, lesson_content: `<p>${its}</p>` })
        if (state === 'published') await calls.courses.publish({ course_id })
        return course_id
      })
    }
  }

  const named = (listing: Listing, kind: Item['kind']) => items.filter((item) => item.listing === listing && item.kind === kind).map((item) => item.id)
  const listsOf = (who: 'library' | 'parent') => ({
    disabled_default_categories: named(`disabled_by_${who}`, 'category'),
    enabled_default_categories: named(`enabled_by_${who}`, 'category'),
    disabled_default_articles: named(`disabled_by_${who}`, 'article'),
    enabled_default_articles: named(`enabled_by_${who}`, 'article'),
    disabled_default_newsFlash: named(`disabled_by_${who}`, 'news'),
  })
  await parent.calls.librarySettings.update({ visibility: listsOf('parent') })
  await child.calls.librarySettings.update({ visibility: listsOf('library') })
  await reticent.calls.librarySettings.update({ visibility: { ...listsOf('library'), default_display: false } })

  // The index follows in jobs.
  const { owner: database } = parent.library.kernel.database
  for (const [owner, { support_lib_id }] of [
    ['parent', parent],
    ['child', child],
  ] as const)
    await until(async () => {
      const { rows } = await database.query<{ id: string }>("select id from search_documents where support_lib_id = $1 and kind = 'help'", [support_lib_id])
      return rows.length === items.filter((item) => item.kind === 'article' && item.owner === owner && item.state !== 'draft').length
    }, `the published articles of the ${owner} are in the index`)
  return { libraries: { parent, child, reticent }, items, draftWord }
}
