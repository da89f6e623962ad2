import { phraseTable } from '@porchlight/contracts/translations/phrase-table'
import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, type Reaction, reaction } from '../../kernel/jobs.ts'
import { nameCategories } from '../categories/index.ts'
import { shownLanguages, shownPhrasesIn } from './shown-phrases.ts'

/** Has the addresses of categories follow their titles as phrases translate them: those in one language, or else in all. */
async function followTitles(ctx: Ctx, only?: string): Promise<void> {
  async function* titlesIn(titles: string[]) {
    const shown = (await shownLanguages(ctx)).flatMap(({ language, is_shown }) => (is_shown ? [language] : []))
    for (const language of only === undefined ? shown : [only]) {
      const translate = shown.includes(language) ? phraseTable(await shownPhrasesIn(ctx, language, titles)).translate : null
      yield { language, translate }
    }
  }
  await nameCategories(ctx, titlesIn, only === undefined)
}

/** Names the categories of a library that came in without names, with an update or an import. */
export const nameAll: JobTask = { name: 'translations.name-categories', run: (ctx) => followTitles(ctx) }

const about = () => 'all categories'

/** Reactions to what changes titles of categories or their translations. */
export const reactions: Reaction[] = [
  reaction('translations.name-new-category', 'category.created', (ctx) => followTitles(ctx), { about }),
  reaction('translations.name-category', 'category.updated', (ctx) => followTitles(ctx), { about, when: ({ fields }) => fields.includes('category_title') }),
  ...(['translation.saved', 'translation.deleted', 'translation.imported'] as const).map((name) =>
    reaction(`translations.name-categories-${name.slice('translation.'.length)}`, name, (ctx, { payload }) => followTitles(ctx, payload.language), {
      about: ({ language }) => language,
    }),
  ),
]
