import { prepareDocument, type SearchDocument, withInnerParts } from '@porchlight/search'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { type JobTask, type Reaction, reaction } from '../../kernel/jobs.ts'
import { articleIdsAfter, publishedIds, publishedTexts, wholeContent, workingCopies } from '../articles/index.ts'
import { withSnippets } from '../snippets/index.ts'
import { languagesOfArticle, translatedTexts } from '../translations/index.ts'

/** The kinds of searchable documents: writers' working copies, readers' published texts, and published translations. */
export type SearchedKind = 'article' | 'help' | `help.${string}`
/** Returns the document kind for content published in another language. */
export const kindIn = (language: string): SearchedKind => `help.${language}`

type Words = { article_title: string; article_keywords: string[]; article_content: string }

/** Waits for the other jobs that index this article: the job that writes last must be the one that has read last. */
const inTurn = (ctx: Ctx, id: string) => lockByName(ctx, `search:${id}`)

/** Indexes the article's current text. Reads the text again, so running late or twice is harmless. */
async function indexWorkingCopy(ctx: Ctx, id: string): Promise<void> {
  await inTurn(ctx, id)
  await putDocument(ctx, 'article', id, (await workingCopies(ctx, [id])).get(id))
}

/** Indexes the article's published text. */
async function indexPublished(ctx: Ctx, id: string): Promise<void> {
  await inTurn(ctx, id)
  const text = (await publishedTexts(ctx, [id], wholeContent)).get(id)
  const [article_content = ''] = text ? await withSnippets(ctx, null, [text.article_content]) : []
  await putDocument(ctx, 'help', id, text && { ...text, article_content })
}

/** Indexes a published translation with its own keywords; those of the article are searched unchanged in every language. */
async function indexTranslated(ctx: Ctx, id: string, language: string): Promise<void> {
  await inTurn(ctx, id)
  const text = (await translatedTexts(ctx, [id], language, wholeContent)).get(id)
  const [article_content = ''] = text ? await withSnippets(ctx, language, [text.content]) : []
  const words = text && { article_title: text.title, article_keywords: text.keywords, article_content }
  await putDocument(ctx, kindIn(language), id, words)
}

async function putDocument(ctx: Ctx, kind: SearchedKind, id: string, article: Words | undefined): Promise<void> {
  const { support_lib_id } = ctx
  if (!article) {
    await ctx.db.deleteFrom('search_documents').where('support_lib_id', '=', support_lib_id).where('kind', '=', kind).where('id', '=', id).execute()
    return
  }
  const words = columnsOf({ id, title: article.article_title, keywords: article.article_keywords, content: article.article_content })
  await ctx.db
    .insertInto('search_documents')
    .values({ support_lib_id, kind, id, ...words })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind', 'id']).doUpdateSet(words))
    .execute()
}

function columnsOf(document: SearchDocument) {
  const { title, titlePhrase, titleWords, keywordWords, contentWords } = withInnerParts(prepareDocument(document))
  return {
    title,
    title_phrase: titlePhrase,
    title_words: titleWords,
    keyword_words: keywordWords,
    content_words: sql<string>`array_to_tsvector(${contentWords}::text[])`,
  }
}

const fillName = 'search.fill-published'
/** Articles indexed per job before the next job is enqueued. */
const fillPage = 50

/** Indexes published articles page by page; enqueued when the database of an earlier release is migrated. */
export const fillPublished = fillTask(fillName, publishedIds, indexReadersTexts)

/** The same for all articles, as writers and readers search them. */
export const fillArticles = fillTask('search.fill-articles', articleIdsAfter, async (ctx, id) => {
  await indexWorkingCopy(ctx, id)
  await indexReadersTexts(ctx, id)
})

const snippetName = 'search.index-snippet'

/** Indexes the articles that show a snippet, page by page. */
export const indexUsersOfSnippet: JobTask = {
  name: snippetName,
  async run(ctx, { snippet_ref, after = '' }) {
    const ids = await articlesShowing(ctx, String(snippet_ref), String(after), fillPage)
    for (const id of ids) await indexReadersTexts(ctx, id)
    const last = ids.at(-1)
    if (last !== undefined && ids.length === fillPage) ctx.enqueue(snippetName, { snippet_ref, after: last })
  },
}

/** Returns ids after this one of articles of which readers see, in any language, a text with the mark of a snippet. */
async function articlesShowing(ctx: Ctx, snippet_ref: string, after: string, howMany: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(holder_id, ' ', 1) as id from text_links
    where support_lib_id = ${ctx.support_lib_id} and kind = 'snippet' and md5(target) = md5(${snippet_ref})
      and holder in ('articles', 'article_translations') and part = 'text' and split_part(holder_id, ' ', 1) > ${after}
    order by id limit ${howMany}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Indexes the first published articles of a library now, at most 50: as readers search them. Their jobs do the same later, which is harmless. */
export async function indexFirstPublished(ctx: Ctx): Promise<void> {
  for (const id of await publishedIds(ctx, '', fillPage)) await indexReadersTexts(ctx, id)
}

async function indexReadersTexts(ctx: Ctx, id: string): Promise<void> {
  await indexPublished(ctx, id)
  for (const { language } of await languagesOfArticle(ctx, id)) await indexTranslated(ctx, id, language)
}

function fillTask(
  name: `search.${string}`,
  idsAfter: (ctx: Ctx, after: string, howMany: number) => Promise<string[]>,
  index: (ctx: Ctx, id: string) => Promise<void>,
): JobTask {
  return {
    name,
    async run(ctx, { after = '' }) {
      const ids = await idsAfter(ctx, String(after), fillPage)
      for (const id of ids) await index(ctx, id)
      const last = ids.at(-1)
      if (last !== undefined && ids.length === fillPage) ctx.enqueue(name, { after: last }, { key: `${name} ${ctx.support_lib_id} ${last}` })
    },
  }
}

/** Reactions that keep the index current, so that the articles module need not depend on it. A saved draft changes nothing for readers. */
export const reactions: Reaction[] = [
  ...(['saved', 'published', 'unpublished', 'deleted'] as const).map((what) =>
    reaction(`search.index-translation-${what}`, `article_translation.${what}`, (ctx, { payload }) =>
      indexTranslated(ctx, payload.article_id, payload.language),
    ),
  ),
  ...(['saved', 'published', 'unpublished', 'deleted'] as const).map((what) =>
    reaction(`search.index-article-${what}`, `article.${what}`, async (ctx, { payload }) => {
      await indexWorkingCopy(ctx, payload.article_id)
      if (what !== 'saved') await indexPublished(ctx, payload.article_id)
      if (what === 'deleted') await dropTranslations(ctx, payload.article_id)
    }),
  ),
  reaction('search.index-snippet', 'visibility.snippet_changed', async (ctx, { payload: { snippet_ref } }) => ctx.enqueue(snippetName, { snippet_ref }), {
    about: ({ snippet_ref }) => snippet_ref,
  }),
  // An article that comes back tells nothing of its translations, which come with it.
  reaction('search.index-restored', 'bin.changed', (ctx, { payload }) => indexReadersTexts(ctx, payload.item_id), {
    when: ({ kind, what }) => kind === 'article' && what === 'restored',
  }),
]

/** Deleting an article emits no events for its translations. */
async function dropTranslations(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('search_documents').where('support_lib_id', '=', ctx.support_lib_id).where('kind', 'like', 'help.%').where('id', '=', id).execute()
}
