import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { processorMsOf } from '../../testing/time-taken.ts'
import { nameCategories } from '../categories/index.ts'

const plant = ({ kernel, support_lib_id }: TestLibrary, count: number, title: string) =>
  kernel.database.owner.query(
    `insert into categories (support_lib_id, category_id, category_title, position, created_at, updated_at)
     select $1, $1 || n, case when n % 2 = 0 then $3 || ' ' || n else $3 end, n, now(), now() from generate_series(1, $2) n`,
    [support_lib_id, count, title],
  )
const namesOf = async ({ kernel, support_lib_id }: TestLibrary) =>
  (
    await kernel.database.owner.query<{ slug: string; slugs_in: Record<string, string>; former_slugs: string[] }>(
      'select slug, slugs_in, former_slugs from categories where support_lib_id = $1 order by position',
      [support_lib_id],
    )
  ).rows
const eventsOf = async ({ kernel, support_lib_id }: TestLibrary) =>
  (
    await kernel.database.owner.query<{ name: string; payload: unknown }>(
      `select name, payload from events where support_lib_id = $1 and split_part(name, '.', 1) in ('category', 'categories')`,
      [support_lib_id],
    )
  ).rows

test('a library with as many categories as there may be is named without keeping others waiting, in one statement and with one event', async () => {
  const library = await testLibrary(await sharedServer())
  await plant(library, limits.categoriesMax, 'Repair')
  const languages = ['de', 'fr', 'es', 'pt']
  async function* titlesIn() {
    for (const language of languages) yield { language, translate: (title: string) => title.replace('Repair', `Wort ${language}`) }
  }
  const ms = await processorMsOf(() => library.inside((ctx) => nameCategories(ctx, titlesIn, true)))
  const names = await namesOf(library)
  expect(new Set(names.flatMap(({ slug, slugs_in }) => [slug, ...Object.values(slugs_in)])).size).toBe(limits.categoriesMax * (1 + languages.length))
  expect(await eventsOf(library)).toEqual([{ name: 'categories.named', payload: { count: limits.categoriesMax } }])
  // Comparing each category with each takes more than ten times as long.
  expect(ms).toBeLessThan(1500)
})

test('categories that came in without names are named, and those that are not called by their titles, too', async () => {
  const library = await testLibrary(await sharedServer())
  await plant(library, 2, 'हिन्दी')
  await library.kernel.database.owner.query(`update categories set slug = 'हिन-दी' where support_lib_id = $1 and position = 1`, [library.support_lib_id])
  await library.inside(async (ctx) => {
    await ctx.db
      .insertInto('translations')
      .values({
        ...{ support_lib_id: ctx.support_lib_id, translation_id: 't', language: 'de', source: 'हिन्दी', translation: 'Hindi' },
        ...{ source_changed_at: ctx.clock.now(), updated_at: ctx.clock.now(), translated_at: ctx.clock.now() },
      })
      .execute()
    await ctx.db.insertInto('phrase_languages').values({ support_lib_id: ctx.support_lib_id, language: 'de', is_shown: true }).execute()
    ctx.enqueue('translations.name-categories', {})
  })
  await jobsDone(library)
  expect(await namesOf(library)).toEqual([
    { slug: 'हिन्दी', slugs_in: { de: 'hindi' }, former_slugs: ['हिन-दी'] },
    { slug: 'हिन्दी-2', slugs_in: { de: 'hindi-2' }, former_slugs: [] },
  ])
})
