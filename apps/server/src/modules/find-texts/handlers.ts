import { type FoundText, findTextsApi, foundTextsMax } from '@porchlight/contracts/find-texts/find-texts'
import { sql } from 'kysely'
import { z } from 'zod'
import { query } from '../../kernel/operations.ts'
import { cursorId, cursorOf } from '../../kernel/rows/cursor.ts'
import { kindsOf } from '../reviews/index.ts'

/** Characters of HTML that one answer has at most, unless a single text has more. */
const htmlMax = 1_500_000
const position = cursorOf(z.tuple([z.string().max(20), cursorId]))
/** Words as HTML has them. */
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Finds texts that have some words. */
export const textsContaining = query(findTextsApi.containing, async (ctx, { words, cursor }) => {
  const [kind, id] = cursor === undefined ? ['', ''] : position.decode(cursor)
  const { support_lib_id } = ctx
  // Spaces that don't break are spaces to whoever types words.
  const plain = (text: string) => sql`lower(replace(${sql.ref(text)}, U&'\\00A0', ' ') collate "und-x-icu")`
  const has = (text: string, wanted: string) => sql`position(lower(replace(${wanted}::text, U&'\\00A0', ' ') collate "und-x-icu") in ${plain(text)}) > 0`
  const texts = (of: string, table: string, key: string, title: string, html: string, parent = sql`null::text`) => sql`
    select ${of} as kind, ${sql.ref(key)} as document_id, ${parent} as parent_id,
      coalesce(draft->>${title}, ${sql.ref(title)}) as title, coalesce(draft->>${html}, ${sql.ref(html)}) as html
    from ${sql.table(table)} where support_lib_id = ${support_lib_id}`
  const { rows } = await sql<FoundText>`
    select * from (
      ${texts('article', 'articles', 'article_id', 'article_title', 'article_content')}
      union all ${texts('lesson', 'lessons', 'lesson_id', 'lesson_title', 'lesson_content', sql`course_id`)}
      union all ${texts('news', 'news_flashes', 'id', 'newsFlash_title', 'newsFlash_content')}
      union all ${texts('sop', 'sop_articles', 'article_id', 'sop_title', 'sop_content')}) t
    where kind = any(${kindsOf(ctx)}::text[]) and (kind, document_id) > (${kind}, ${id}) and (${has('title', words)} or ${has('html', escaped(words))})
    order by kind, document_id limit ${foundTextsMax + 1}`.execute(ctx.db)
  const shown: FoundText[] = []
  let length = 0
  for (const row of rows.slice(0, foundTextsMax)) {
    length += row.html.length
    if (shown.length > 0 && length > htmlMax) break
    shown.push(row)
  }
  const last = shown.at(-1)
  return { texts: shown, next_cursor: last && shown.length < rows.length ? position.encode([last.kind, last.document_id]) : null }
})
