import { randomInt } from 'node:crypto'
import { signedInVisitor } from '../../../testing/signed-in-visitor.ts'
import { until } from '../../../testing/until.ts'
import { libraryWith } from './library-with.ts'

/** How visibility lists can mention a parent's item: not at all, in the list of the library that shows it, or in the parent's own list. */
const listings = ['none', 'disabled_by_library', 'enabled_by_library', 'disabled_by_parent', 'enabled_by_parent'] as const
type Listing = (typeof listings)[number]
type State = 'published' | 'draft' | 'disabled'

/** A library's categories, named after their state; those named after a listing exist only in the parent. */
type CategoryName = 'open' | 'off' | 'below off' | PrivateName | Exclude<Listing, 'none'>
/** Private categories, and categories that are private because their parent category is. */
const privateNames = ['customers', 'staff', 'below customers', 'named below staff'] as const
type PrivateName = (typeof privateNames)[number]
type Owner = 'parent' | 'child'

/** Content that some readers can find. `word` occurs in each of its text fields and nowhere else. */
export type Item = {
  kind: 'category' | 'article' | 'news' | 'course'
  word: string
  id: string
  owner: Owner
  state: State
  listing: Listing
  filed: CategoryName[]
  /** The name of a private category. */
  closed?: PrivateName
}

/** The readers: those of the parent and of two children, one of which hides inherited content. They are anonymous unless signed in as customers or staff. */
export const readers = ['parent', 'child', 'reticent', 'child customers', 'parent staff'] as const
export type Reader = (typeof readers)[number]
type LibraryName = 'parent' | 'child' | 'reticent'
type Kind = 'public' | 'customers' | 'staff'
export function partsOf(reader: Reader): { of: LibraryName; kind: Kind } {
  const [of, kind = 'public'] = reader.split(' ') as [LibraryName, Kind?]
  return { of, kind }
}

/** Returns whether these readers may open the category. */
function isOpenTo(kind: Kind, name: CategoryName): boolean {
  if (name === 'staff' || name === 'named below staff') return kind === 'staff'
  return kind !== 'public' || (name !== 'customers' && name !== 'below customers')
}

/** Occurs in every article, so that a single search finds all of them. */
export const commonWord = 'velocipede'

/** Returns a random word, long enough not to match any other. */
const word = () => Array.from({ length: 14 }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** Returns whether the reader should see the item: the rules of checklist C8, implemented independently of the product's code. */
export function isSeen(who: Reader, item: Item): boolean {
  const { of: reader, kind } = partsOf(who)
  if (item.owner === 'child' && reader !== 'child') return false
  if (item.state !== 'published') return false
  if (item.closed && !isOpenTo(kind, item.closed)) return false
  if (item.filed.length > 0 && !item.filed.some((name) => isOpenTo(kind, name))) return false
  if (item.owner === 'parent' && reader !== 'parent') {
    if (item.listing === 'disabled_by_library') return false
    if (item.listing === 'enabled_by_library') return item.kind !== 'category' || !item.filed.includes('off')
    if (reader === 'reticent' || item.listing === 'disabled_by_parent') return false
    if (item.listing === 'enabled_by_parent') return true
  }
  return item.filed.length === 0 || item.filed.some((name) => isOpenTo(kind, name) && isCategorySeen(reader, item.owner, name))
}

function isCategorySeen(reader: LibraryName, owner: Owner, name: CategoryName): boolean {
  if (name === 'off' || name === 'below off') return false
  const isOwn = reader === 'parent' || owner === 'child'
  if (isOwn) return true
  if (name === 'enabled_by_library' || name === 'named below staff') return true
  if (name === 'disabled_by_library' || reader === 'reticent' || name === 'disabled_by_parent') return false
  return true
}

/** Creates every combination of owner, state, listing and categories. Each published article also has a draft with different words. */
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
    const category = (name: CategoryName, listing: Listing, is_enabled: boolean, under: CategoryName | null) => {
      const closed = privateNames.find((each) => each === name)
      const item = { kind: 'category', owner, state: is_enabled ? 'published' : 'disabled', listing, filed: under === null ? [] : [under] } as const
      return add({ ...item, filed: [...item.filed], ...(closed && { closed }) }, async (its) => {
        const category_id = await library.category(`Drawer ${its}`, under === null ? null : (categories.get(under) ?? null))
        if (!is_enabled) await calls.categories.update({ category_id, is_enabled })
        if (name === 'customers' || name === 'staff') await calls.categories.update({ category_id, audience: name })
        categories.set(name, category_id)
        return category_id
      })
    }
    await category('open', 'none', true, null)
    await category('off', 'none', false, null)
    await category('below off', 'none', true, 'off')
    await category('customers', 'none', true, null)
    await category('staff', 'none', true, null)
    await category('below customers', 'none', true, 'customers')
    if (isParent) await category('named below staff', 'enabled_by_library', true, 'staff')
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
    const filings: CategoryName[][] = [[], ...[...categories.keys()].map((name) => [name]), ['off', 'open'], ['staff', 'open'], ['off', 'customers']]
    const isClosed = (filed: CategoryName[]) => filed.some((name) => privateNames.some((each) => each === name))
    const mayOpen = (listing: Listing) => listing === 'none' || listing.startsWith('enabled')
    for (const listing of listed)
      await Promise.all(filings.filter((filed) => !isClosed(filed) || mayOpen(listing)).map((filed) => article('published', listing, filed)))
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

  // Wait for the jobs that update the index.
  const { owner: database } = parent.library.kernel.database
  for (const [owner, { support_lib_id }] of [
    ['parent', parent],
    ['child', child],
  ] as const)
    await until(async () => {
      const { rows } = await database.query<{ id: string }>("select id from search_documents where support_lib_id = $1 and kind = 'help'", [support_lib_id])
      return rows.length === items.filter((item) => item.kind === 'article' && item.owner === owner && item.state !== 'draft').length
    }, `the published articles of the ${owner} are in the index`)
  const libraries = { parent, child, reticent }
  const authorizations = new Map<Reader, string | null>()
  for (const reader of readers) {
    const { of, kind } = partsOf(reader)
    const { library, support_lib_id } = libraries[of]
    const visitor = kind === 'customers' ? `Visitor ${support_lib_id}.${(await signedInVisitor(library)).secret}` : null
    authorizations.set(reader, kind === 'staff' ? `Bearer ${(await library.user('agent')).token}` : visitor)
  }
  return { libraries, items, draftWord, authorizations }
}
