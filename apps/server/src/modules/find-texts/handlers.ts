import { type FoundText, findTextsApi, foundTextsMax } from '@porchlight/contracts/find-texts/find-texts'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { walkedPage } from '../../kernel/rows/keyset-page.ts'
import { kindsOf, publishesKind } from '../reviews/index.ts'

/** Texts that are looked through for one page: reading all texts of a large library would take longer than a statement may. */
const lookedThrough = 500
/** Words as HTML has them. */
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Every text of the library as its writers see it. */
function allTexts(ctx: Ctx): RawBuilder<FoundText & { updated_at: Date; asked: string | null }> {
  const { support_lib_id } = ctx
  const written = kindsOf(ctx)
  const published = written.filter((kind) => publishesKind(ctx, kind))
  const columns = (title: string, html: string) =>
    sql`coalesce(draft->>${title}, ${sql.ref(title)}) as title, coalesce(draft->>${html}, ${sql.ref(html)}) as html, revision, updated_at`
  const noName = sql`null::text as name`
  const noQuiz = sql`${noName}, null::jsonb as quiz, null::text as asked`
  const quiz = sql`case when draft ? 'lesson_quiz' then nullif(draft->'lesson_quiz', 'null') else lesson_quiz end`
  const asked = sql`(select string_agg(concat_ws(E'\\n', q->>'question', q->>'explanation', (select string_agg(c->>'label', E'\\n') from jsonb_array_elements(q->'choices') c)), E'\\n')
    from jsonb_array_elements(${quiz}->'questions') q)`
  return sql`(
    select 'article' as kind, article_id as document_id, null::text as parent_id, ${columns('article_title', 'article_content')}, ${noQuiz}
      from articles where support_lib_id = ${support_lib_id}
    union all select 'lesson', lesson_id, course_id, ${columns('lesson_title', 'lesson_content')}, ${noName}, ${quiz}, ${asked} from lessons where support_lib_id = ${support_lib_id}
    union all select 'news', id, null, ${columns('newsFlash_title', 'newsFlash_content')}, ${noQuiz} from news_flashes where support_lib_id = ${support_lib_id}
    union all select 'sop', article_id, null, ${columns('sop_title', 'sop_content')}, ${noQuiz} from sop_articles where support_lib_id = ${support_lib_id}
    union all select 'snippet', snippet_ref, null, title, snippet->>'content', revision, updated_at, ${noQuiz} from snippets where support_lib_id = ${support_lib_id}
    union all select 'template', template_ref, null, title, html, revision, updated_at, name, null, null from text_templates
      where support_lib_id = ${support_lib_id} and kind = any(${written}::text[]) and (created_by = ${actorId(ctx.actor)} or kind = any(${published}::text[])))`
}

/** Returns whether a column has some words, in capital or small letters of any script. Spaces that don't break are spaces to whoever types words. */
const has = (column: string, words: string) => {
  const plain = (text: RawBuilder<unknown>) => sql`lower(replace(${text}, U&'\\00A0', ' ') collate "und-x-icu")`
  return sql<boolean>`position(${plain(sql`${words}::text`)} in ${plain(sql.ref(column))}) > 0`
}

/** Finds texts that have some words. */
export const textsContaining = query(findTextsApi.containing, async (ctx, { words, cursor }) => {
  const walk = ctx.db
    .selectFrom(allTexts(ctx).as('t'))
    .selectAll()
    .where('kind', 'in', [...kindsOf(ctx), 'snippet', 'template'])
  const picked = sql<boolean>`((t.kind <> 'snippet' and ${has('t.title', words)}) or ${has('t.html', escaped(words))}
    or ${has('t.asked', words)})`
  const newest = { alias: 't', at: 'updated_at', id: 'document_id', picked, walkMax: lookedThrough }
  const { rows, next_cursor } = await walkedPage(ctx, walk, newest, { cursor, limit: foundTextsMax })
  return { texts: rows.map(({ updated_at: _at, asked: _asked, ...text }) => text), next_cursor }
})
