import { type FoundText, findTextsApi, foundTextsMax } from '@porchlight/contracts/find-texts/find-texts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { keyId, keysetOf, keysetPage } from '../../kernel/rows/keyset-page.ts'
import { kindsOf } from '../reviews/index.ts'

const byKind = keysetOf({
  keys: ['kind', 'document_id'],
  direction: 'asc',
  cursor: z.tuple([z.string().max(20), keyId]),
  placeOf: ({ kind, document_id }) => [String(kind), String(document_id)] as [string, string],
})
/** Words as HTML has them. */
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Every text of the library as its writers see it. */
function allTexts({ support_lib_id }: Ctx): RawBuilder<FoundText> {
  const columns = (title: string, html: string) =>
    sql`coalesce(draft->>${title}, ${sql.ref(title)}) as title, coalesce(draft->>${html}, ${sql.ref(html)}) as html`
  return sql`(
    select 'article' as kind, article_id as document_id, null::text as parent_id, ${columns('article_title', 'article_content')}
      from articles where support_lib_id = ${support_lib_id}
    union all select 'lesson', lesson_id, course_id, ${columns('lesson_title', 'lesson_content')} from lessons where support_lib_id = ${support_lib_id}
    union all select 'news', id, null, ${columns('newsFlash_title', 'newsFlash_content')} from news_flashes where support_lib_id = ${support_lib_id}
    union all select 'sop', article_id, null, ${columns('sop_title', 'sop_content')} from sop_articles where support_lib_id = ${support_lib_id})`
}

/** Returns whether a column has some words, in capital or small letters of any script. Spaces that don't break are spaces to whoever types words. */
const has = (column: string, words: string) => {
  const plain = (text: RawBuilder<unknown>) => sql`lower(replace(${text}, U&'\\00A0', ' ') collate "und-x-icu")`
  return sql<boolean>`position(${plain(sql`${words}::text`)} in ${plain(sql.ref(column))}) > 0`
}

/** Finds texts that have some words. */
export const textsContaining = query(findTextsApi.containing, async (ctx, { words, cursor }) => {
  const found = ctx.db
    .selectFrom(allTexts(ctx).as('t'))
    .selectAll()
    .where('kind', 'in', kindsOf(ctx))
    .where(sql<boolean>`(${has('title', words)} or ${has('html', escaped(words))})`)
  const { rows, next_cursor } = await keysetPage(found, byKind, { cursor, limit: foundTextsMax })
  return { texts: rows, next_cursor }
})
