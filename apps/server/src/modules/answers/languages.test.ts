import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { libraryWith } from '../help/testing/library-with.ts'

test('whoever asks gets sentences and titles of their own language where there are some, otherwise of the original; a question in a language that nothing is written in gets none', async () => {
  const shop = await libraryWith()
  const { support_lib_id, library, calls } = shop
  const helmet = await shop.publish('Returning a helmet', [], { article_content: '<p>You can return a helmet within 30 days.</p>' })
  const german = { article_id: helmet.article_id, language: 'de' }
  await calls.articleTranslations.save({
    ...german,
    revision: 0,
    title: 'Einen Helm zurückgeben',
    content: '<p>Sie können einen Helm innerhalb von 30 Tagen zurückgeben.</p>',
  })
  await calls.articleTranslations.publish(german)
  await shop.publish('Ordering a saddle', [], { article_content: '<p>A saddle costs 40 €.</p>' })
  await calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  const indexed = "select from search_documents where support_lib_id = $1 and kind = 'help'"
  await until(async () => ((await library.kernel.database.owner.query(indexed, [support_lib_id])).rowCount ?? 0) >= 2, 'the articles are indexed')
  const visitor = library.visitor().calls
  const ask = async (question: string, language: string) => {
    const { outcome, sentences, sources } = await visitor.answers.ask({ support_lib_id, question, language })
    return [outcome, sentences.map(({ text }) => text).join(' '), outcome === 'answered' ? sources[0]?.title : '']
  }
  const inGerman = ['answered', 'Sie können einen Helm innerhalb von 30 Tagen zurückgeben.', 'Einen Helm zurückgeben']
  const inEnglish = ['answered', 'You can return a helmet within 30 days.', 'Returning a helmet']
  // Readers' language counts, not that of the words they happen to use.
  for (const question of ['Wie lange kann ich einen Helm zurückgeben?', 'How long can I return a helmet?', 'Wie return ich den helmet?'])
    expect([await ask(question, 'de'), await ask(question, 'en')], question).toEqual([inGerman, inEnglish])
  for (const language of ['de', 'fr'])
    expect(await ask('What does a saddle cost?', language)).toEqual(['answered', 'A saddle costs 40 €.', 'Ordering a saddle'])
  expect(await ask('Combien de temps puis-je rendre un casque ?', 'fr')).toEqual(['not_found', '', ''])
})
