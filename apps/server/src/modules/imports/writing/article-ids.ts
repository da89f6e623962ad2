import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { addressKeys } from '../../articles/index.ts'
import type { ImportRow } from '../access.ts'
import { stagedData } from '../reading/staged-row.ts'

/** Returns the id that an article of another program has here: the same in every run of its account, so that articles can link to later ones. */
export const articleIdOf = ({ support_lib_id, source, scope }: Pick<ImportRow, 'support_lib_id' | 'source' | 'scope'>, external_id: string): string =>
  createHash('sha256')
    .update(JSON.stringify([support_lib_id, source, ...(scope === '' ? [] : [scope]), external_id]))
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 22)

/** Articles and categories whose addresses and names are known while articles are written. */
const knownMax = 20_000
const depthMax = 20

/** The categories of an import, and the addresses of its articles. */
export class ImportedShelf {
  private readonly categories = new Map<string, { title: string; parent: string | null }>()
  private readonly articles = new Map<string, string>()
  private readonly hosts = new Set<string>()

  /** Reads them from the rows of an import. */
  static async of(ctx: Ctx, { import_ref }: ImportRow): Promise<ImportedShelf> {
    const shelf = new ImportedShelf()
    const rows = async (kind: 'category' | 'article', fields: string) =>
      (
        await sql<{ external_id: string; data: unknown }>`
          select external_id, ${sql.raw(fields)} as data from import_rows
          where support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref} and kind = ${kind} order by ord limit ${knownMax}`.execute(ctx.db)
      ).rows
    for (const { external_id, data } of await rows('category', 'data')) shelf.categories.set(external_id, stagedData.category.parse(data))
    const addresses = stagedData.article.pick({ addresses: true, host: true })
    for (const { external_id, data } of await rows('article', `jsonb_build_object('addresses', data->'addresses', 'host', data->'host')`)) {
      const { addresses: all, host } = addresses.parse(data)
      if (host !== '') shelf.hosts.add(host)
      for (const key of all.flatMap(addressKeys)) if (!shelf.articles.has(key)) shelf.articles.set(key, external_id)
    }
    return shelf
  }

  /** Returns the titles of a category and those above it, from the top level down. */
  pathOf(category: string | null): string[] {
    const path: string[] = []
    for (let at = category; at !== null && path.length < depthMax; ) {
      const found = this.categories.get(at)
      if (!found) break
      path.unshift(found.title)
      at = found.parent
    }
    return path
  }

  /** Returns the id, in the other program, of the article that a link leads to; undefined if it leads elsewhere. */
  articleAt(href: string): string | undefined {
    if (this.articles.size === 0 || href.length > 2000 || href.startsWith('#')) return undefined
    try {
      const url = new URL(href, 'https://relative.invalid')
      if (url.host !== 'relative.invalid' && !this.hosts.has(url.host)) return undefined
      return addressKeys(url.pathname)
        .map((key) => this.articles.get(key))
        .find((id) => id !== undefined)
    } catch {
      return undefined
    }
  }
}
