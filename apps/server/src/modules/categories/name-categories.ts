import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { allCategories, treeForUpdate } from './access.ts'
import { type Addresses, addressesFor, addressesOf, categorySlugOf, takenAddresses } from './naming.ts'

/** A language in which readers may get titles, with what translates them there; null: they get none. */
export type TitlesIn = { language: string; translate: ((title: string) => string) | null }

/**
 * Has the addresses of all categories follow their titles, also in other languages, and tells so once.
 * @param titlesIn yields the languages to look at; each language's phrases are read by themselves, so that nothing else waits for all of them
 * @param isEach whether it yields each language that readers get titles in: those that it does not yield have none then
 */
export async function nameCategories(ctx: Ctx, titlesIn: (titles: string[]) => AsyncIterable<TitlesIn>, isEach: boolean): Promise<void> {
  // What is wanted is found before the tree is locked. Whoever changes a title meanwhile has it looked at again.
  const titles = [...new Set((await allCategories(ctx)).map((row) => row.category_title))]
  if (titles.length === 0) return
  const wanted = new Map(titles.map((title) => [title, { slug: categorySlugOf(title), languages: new Map<string, string | null>() }]))
  for await (const { language, translate } of titlesIn(titles))
    for (const [title, { languages }] of wanted) {
      const translated = translate?.(title) ?? title
      languages.set(language, translated === title ? null : categorySlugOf(translated))
    }
  const rows = (await treeForUpdate(ctx)).map((row) => ({ ...row, addresses: addressesOf(row) }))
  const taken = takenAddresses(rows.map(({ addresses }) => addresses))
  const named: ({ category_id: string } & Addresses)[] = []
  for (const { category_id, category_title, addresses } of rows) {
    const wants = wanted.get(category_title)
    if (!wants) continue
    const others = isEach ? Object.keys(addresses.slugs_in).filter((language) => !wants.languages.has(language)) : []
    const wantedIn = new Map([...wants.languages, ...others.map((language) => [language, null] as const)])
    const after = taken.renamed(addresses, (besides) => addressesFor(besides, addresses, wants.slug, wantedIn))
    if (!isDeepStrictEqual(after, addresses)) named.push({ category_id, ...after })
  }
  if (named.length === 0) return
  await sql`update categories c set slug = n.slug, slugs_in = n.slugs_in, former_slugs = n.former_slugs
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(category_id text, slug text, slugs_in jsonb, former_slugs text[])
    where c.support_lib_id = ${ctx.support_lib_id} and c.category_id = n.category_id`.execute(ctx.db)
  ctx.emit('categories.named', { count: named.length })
}
