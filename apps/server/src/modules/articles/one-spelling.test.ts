import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { libraryWith } from '../help/testing/library-with.ts'

test('titles and names are kept in one spelling of each letter, and emojis have addresses: what looks the same is the same', async () => {
  const shop = await libraryWith()
  const { calls, support_lib_id, library } = shop
  const [composed, decomposed] = ['Größe wählen', 'Gro\u0308\u00dfe wa\u0308hlen']
  const { article_id } = await shop.publish(decomposed, [], { article_content: '<p>Measure your leg.</p>' })
  await shop.publish('🚲', [], { article_content: '<p>About bikes: Rückerstattung bei E-1042.</p>' })
  const { article } = await calls.articles.read({ article_id })
  expect([article.article_title, article.slug]).toEqual([composed, 'größe-wählen'])
  await calls.convTags.create({ name: 'Cafe\u0301' })
  await expect(calls.convTags.create({ name: 'Café' })).rejects.toMatchObject({ code: expect.stringMatching(/taken|conflict/) })
  await calls.convTags.create({ name: 'Cafe' })

  const page = (path: string) => fetch(`${library.address}/${support_lib_id}/${path}`)
  const found = async (query: string) =>
    (await (await page(`search?q=${encodeURIComponent(query)}`)).text()).includes('>About bikes') ||
    (await (await page(`search?q=${encodeURIComponent(query)}`)).text()).includes('🚲</')
  await until(() => found('rueckerstattung'), 'the other spelling finds the article')
  expect([await found('🚲'), await found('E1042'), await found('ruckerstattung'), await found('E1043')]).toEqual([true, true, true, false])
  const { articles } = await calls.articles.list({})
  const slug = articles.find(({ article_title }) => article_title === '🚲')?.slug ?? ''
  expect(slug).toBe('🚲')
  expect(await calls.articles.bySlug({ slug })).toMatchObject({ slug: '🚲' })
})
