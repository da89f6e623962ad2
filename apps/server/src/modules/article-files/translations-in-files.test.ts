import type { ArticleTransferView } from '@porchlight/contracts/article-files/article-files'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('an import by id updates what a translation says to search engines, and keeps what the file does not say', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const { articles, articleTranslations } = editor.calls
  const { article_id } = (await articles.create({ article_title: 'Returns', article_content: '<p>Send</p>' })).article
  const taken = (await articles.create({ article_title: 'Taken', article_content: '<p>x</p>' })).article
  await articles.publish({ article_id })
  const first = { title: 'Rücksendung', content: '<p>Senden</p>', slug: 'ruecksendung', meta_title: 'Alt', meta_description: 'Bleibt', keywords: ['eins'] }
  await articleTranslations.save({ article_id, language: 'de', revision: 0, ...first })
  await articleTranslations.publish({ article_id, language: 'de' })
  const importing = async (lines: string) => {
    const head = `---\nid: ${article_id}\ntitle: Returns\nis_published: true\ntranslations:\n  - language: de\n    title: Rücksendung\n    content: Senden\n    is_published: true\n`
    const file = { name: 'returns.md', bytes: Buffer.from(`${head}${lines}---\n\nSend\n`) }
    const { transfer_id } = (await editor.calls.articleFiles.startImport({ publish: 'true', on_existing: 'update' }, file)).transfer
    const transfer: ArticleTransferView = await eventually(async () => {
      const read = (await editor.calls.articleFiles.read({ transfer_id })).transfer
      expect(read.state).toMatch(/done|failed/)
      return read
    })
    expect(transfer.counts.failed).toBe(0)
    return (await articleTranslations.read({ article_id, language: 'de' })).article_translation
  }
  expect(await importing('    slug: zurueck\n    meta_title: Neu\n    keywords: [zwei, drei]\n')).toMatchObject({
    ...first,
    ...{ slug: 'zurueck', meta_title: 'Neu', keywords: ['zwei', 'drei'] },
  })
  // An address that another article has is not taken from it.
  expect(await importing(`    slug: ${taken.slug}\n    meta_description: Anders\n`)).toMatchObject({
    slug: 'zurueck',
    meta_title: 'Neu',
    meta_description: 'Anders',
  })
  expect((await articles.bySlug({ slug: 'ruecksendung' })).article_id).toBe(article_id)
})
