import { createHash } from 'node:crypto'
import { AppError } from '../../../kernel/errors.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { articlesNamed, idsOfSlugs, knownArticles, titleKey } from '../../articles/index.ts'
import { categoriesOf, categoryFinder } from '../../categories/index.ts'
import type { ImportOptions, TransferRow } from '../access.ts'
import { readIdentityTask } from '../heavy-tasks.ts'
import { documentBytesMax, type ImportSource } from './import-source.ts'
import type { DocumentIdentity, Unreadable } from './read-source.ts'

/** A file in an import, and the article it becomes. `exists`: the library already has the article. */
export type Target = { name: string; ord: number; article_id: string; exists: boolean }
type Read = { name: string; identity: DocumentIdentity | null }

/** Returns an article's id. It is the same in every run, so that articles can link to later ones. */
const articleId = (transfer_id: string, ord: number) =>
  createHash('sha256')
    .update(`${transfer_id}:${ord}`)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 22)

/**
 * Decides which article each document becomes: a new one or, without `copy`, the existing one. Articles are matched by the id in the file, then by a current or
 * former slug, then by title in the same category.
 */
export async function planTargets(library: LibraryRunner, transfer: TransferRow, source: ImportSource, options: ImportOptions): Promise<Target[]> {
  const { transfer_id, support_lib_id } = transfer
  const ownIds = source.documents.map((_, ord) => articleId(transfer_id, ord))
  const found = new Map<string, string>()
  if (options.on_existing !== 'copy') {
    const read: Read[] = []
    for (const name of source.documents) {
      library.signal.throwIfAborted()
      read.push({ name, identity: await identityOf(library, support_lib_id, source, name) })
    }
    for (const [name, id] of await recognised(library, read, new Set(ownIds), options.category_id)) found.set(name, id)
  }
  return source.documents.map((name, ord) => {
    const own = ownIds[ord] ?? ''
    const there = found.get(name)
    return { name, ord, article_id: there ?? own, exists: there !== undefined }
  })
}

/** Returns the existing articles that documents match, by document name. Matches each article at most once, and never one created by this import. */
async function recognised(library: LibraryRunner, read: Read[], own: ReadonlySet<string>, category_id: string | null): Promise<Map<string, string>> {
  const identities = read.flatMap(({ identity }) => identity ?? [])
  return library.inLibrary(async (ctx) => {
    const ids = await knownArticles(
      ctx,
      identities.flatMap(({ id }) => id ?? []),
    )
    const slugs = await idsOfSlugs(
      ctx,
      identities.flatMap(({ slug }) => slug ?? []),
    )
    const named = await articlesNamed(
      ctx,
      identities.map(({ title }) => title),
    )
    const filed = await categoriesOf(ctx, [...named.values()].flat())
    const categoryAt = await categoryFinder(ctx)
    const taken = new Set<string>(own)
    const byPlace = ({ title, categories }: DocumentIdentity) => {
      const places = categories.map((path) => categoryAt(path, category_id))
      const isHere = (id: string) => {
        const of = filed.get(id) ?? []
        return of.length === 0 ? places.every((place) => place === null) : places.some((place) => place != null && of.includes(place))
      }
      return named.get(titleKey(title))?.find((id) => !taken.has(id) && isHere(id))
    }
    const found = new Map<string, string>()
    const look = (by: (identity: DocumentIdentity) => string | undefined) => {
      for (const { name, identity } of read) {
        const id = identity && !found.has(name) ? by(identity) : undefined
        if (id === undefined || taken.has(id)) continue
        taken.add(id)
        found.set(name, id)
      }
    }
    look(({ id }) => (id !== undefined && ids.has(id) ? id : undefined))
    look(({ slug }) => slugs.get(slug ?? ''))
    look(byPlace)
    return found
  })
}

/** Returns a document's bytes, or why it is unreadable: damaged files and files larger than declared count as `not_text`. */
export async function bytesOf(source: ImportSource, name: string): Promise<Buffer | Unreadable> {
  if (source.sizeOf(name) > documentBytesMax) return { reason: 'too_long', detail: `${Math.ceil(source.sizeOf(name) / 1024)} kB` }
  return source.bytes(name).catch(() => ({ reason: 'not_text' as const, detail: '' }))
}

/** Returns the identity of a document's article; null when it cannot be read, which is reported later. */
async function identityOf({ kernel }: LibraryRunner, support_lib_id: string, source: ImportSource, name: string): Promise<DocumentIdentity | null> {
  const bytes = await bytesOf(source, name)
  if ('reason' in bytes) return null
  return kernel.workers.run(support_lib_id, readIdentityTask, { name, bytes }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_complex') return null
    throw error
  })
}
