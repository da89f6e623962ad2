import type { Ctx } from '../../../kernel/context.ts'
import { articleSlugs } from '../../articles/index.ts'
import { categoriesOf, categoryPaths } from '../../categories/index.ts'
import { folderName } from '../archive-entries.ts'

/** One article of an export: its file, and its categories as titles from the top level down. */
export type PlannedArticle = { article_id: string; slug: string; path: string; categories: string[][] }

const atOnce = 1000

/** Returns every article with its file: `<folders of its first category>/<slug>.<extension>`. Paths are unique because slugs are. */
export async function planExport(ctx: Ctx, article_ids: string[] | null, ending: string): Promise<PlannedArticle[]> {
  const articles = await articleSlugs(ctx, article_ids ?? undefined)
  const paths = await categoryPaths(ctx)
  const planned: PlannedArticle[] = []
  for (let from = 0; from < articles.length; from += atOnce) {
    const some = articles.slice(from, from + atOnce)
    const filed = await categoriesOf(
      ctx,
      some.map(({ article_id }) => article_id),
    )
    for (const { article_id, slug } of some) {
      const categories = inOrder((filed.get(article_id) ?? []).map((id) => paths.get(id) ?? []))
      const folders = (categories[0] ?? []).map(folderName)
      planned.push({ article_id, slug, categories, path: [...folders, `${slug}.${ending}`].join('/') })
    }
  }
  return planned
}

/** Sorts paths in the same order for every library, regardless of ids. */
const inOrder = (paths: string[][]) => paths.filter((path) => path.length > 0).sort((a, b) => (a.join('\0') < b.join('\0') ? -1 : 1))
