import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { ask, bikes } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

const none = { headers: {} }

test('every public text can be read as Markdown at its address with .md, and is listed in llms.txt', async () => {
  const { address, key, calls, slug, article_id, news_id, course_id, lesson_id, publish, sub } = await bikes()
  const html = '<h2>Order</h2><ol><li>Wash</li><li>Dry</li></ol><pre><code class="language-sh">ls -la</code></pre><p><a href="/x">here</a></p>'
  const chain = await publish('Clean the chain', [sub], { article_content: html })
  const { text, headers, status } = await ask(address, `/article/details/${key}/${chain.slug}.md`, none)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers.link).toMatch(new RegExp(`^<http[^>]+/article/details/${key}/${chain.slug}>; rel="canonical"$`))
  for (const part of ['# Clean the chain\n', '## Order', '```sh\nls -la\n```']) expect(text).toContain(part)
  expect(text).toMatch(/1\. +Wash/)
  expect(text).toMatch(/\[here\]\(http[^)]+\/x\)/)
  await calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title: 'Quietschen', content: '<p>Alkohol.</p>' })
  await calls.articleTranslations.publish({ article_id, language: 'de' })
  expect((await ask(address, `/de/article/details/${key}/quietschen.md`, none)).text).toContain('# Quietschen\n\nAlkohol.')
  expect((await ask(address, `/frontendnewsflash/${key}/${news_id}.md`, none)).text).toContain('# Open on Sundays\n\nIn December.')
  expect((await ask(address, `/course/${key}/${course_id}.md?lesson=${lesson_id}`, none)).text).toContain('# Sit down\n\nUpright.')
  expect((await ask(address, `/course/${key}/${course_id}.md`, none)).text).toContain('## Sit down')
  const list = (await ask(address, `/${key}/llms.txt`, none)).text
  for (const path of [
    `/article/details/${key}/${slug}.md`,
    `/article/details/${key}/${chain.slug}.md`,
    `/frontendnewsflash/${key}/${news_id}.md`,
    `/course/${key}/${course_id}.md`,
  ])
    expect(list, path).toContain(`${path})`)
  const listed = [...list.matchAll(/\]\((http[^)]+)\)/g)].map(([, found = '']) => new URL(found).pathname)
  for (const path of listed) expect((await ask(address, path, none)).status, path).toBe(200)
})

test('what readers may not see is nowhere in Markdown either', async () => {
  const { address, key, calls, draft, publish, category } = await bikes()
  const unpublished = await draft('Canary draft')
  const shut = await category('Canary shelf')
  const hidden = await publish('Canary hidden', [shut])
  await calls.categories.update({ category_id: shut, is_enabled: false })
  for (const id of [unpublished.slug, unpublished.article_id, hidden.slug, 'nothing']) {
    const { status, text } = await ask(address, `/article/details/${key}/${id}.md`, none)
    expect([id, status, text.includes('Canary')]).toEqual([id, 404, false])
  }
  for (const path of [`/frontendnewsflash/${key}/none.md`, `/course/${key}/none.md`]) expect((await ask(address, path, none)).status, path).toBe(404)
  const { text, status } = await ask(address, `/${key}/llms.txt`, none)
  expect([status, text.includes('Canary')]).toEqual([200, false])
  expect((await ask(address, '/nobody/llms.txt', none)).status).toBe(404)
})

test('Markdown and llms.txt are kept, changed and asked about again like pages', async () => {
  const { address, key, calls, article_id, slug } = await bikes()
  for (const path of [`/article/details/${key}/${slug}.md`, `/${key}/llms.txt`]) {
    const first = await ask(address, path, none)
    expect(first.headers['cache-control'], path).toBe('public, max-age=0, must-revalidate')
    const etag = String(first.headers.etag)
    const again = await ask(address, path, { headers: { 'if-none-match': etag } })
    expect(again, path).toMatchObject({ status: 304, bytes: 0 })
    expect(again.headers.vary, path).toBe(first.headers.vary)
    const { revision } = (await calls.articles.read({ article_id })).article
    await calls.articles.update({ article_id, revision, article_title: `Title after ${path.length}`, article_content: '<p>Changed.</p>' })
    await calls.articles.publish({ article_id })
    const changed = await ask(address, path, { headers: { 'if-none-match': etag } })
    expect([changed.status, changed.text.includes(`Title after ${path.length}`)], path).toEqual([200, true])
    expect(changed.headers.etag, path).not.toBe(etag)
  }
})

test('Markdown and llms.txt have an address in each language, and say which one they chose', async () => {
  const { address, key, calls, article_id, slug } = await bikes()
  await calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title: 'Quietschen', content: '<p>Alkohol.</p>' })
  await calls.articleTranslations.publish({ article_id, language: 'de' })
  const german = { headers: { 'accept-language': 'de' } }
  const own = `/de/article/details/${key}/quietschen`
  const traits = ({ headers, text }: Awaited<ReturnType<typeof ask>>) => ({
    language: headers['content-language'],
    varies: String(headers.vary).includes('accept-language'),
    canonical: /<http:\/\/[^/]+([^>]+)>/.exec(String(headers.link))?.[1],
    isGerman: text.includes('Quietschen'),
  })
  expect(traits(await ask(address, `${own}.md`, none))).toEqual({ language: 'de', varies: false, canonical: own, isGerman: true })
  const chosen = await ask(address, `/article/details/${key}/${slug}.md`, german)
  expect(traits(chosen)).toEqual({ language: 'de', varies: true, canonical: own, isGerman: true })
  const english = await ask(address, `/article/details/${key}/${slug}.md`, none)
  expect(traits(english)).toEqual({ language: 'en', varies: true, canonical: `/en/article/details/${key}/${slug}`, isGerman: false })
  // The page itself has the same canonical address.
  expect((await ask(address, `/article/details/${key}/${slug}`, none)).text).toContain(`/en/article/details/${key}/${slug}"`)
  const list = await ask(address, `/de/${key}/llms.txt`, none)
  expect([list.headers['content-language'], String(list.headers.vary).includes('accept-language')]).toEqual(['de', false])
  expect(list.text).toContain(`${own}.md)`)
  expect((await ask(address, `/${key}/llms.txt`, german)).text).toContain(`${own}.md)`)
  // Another name of the article, and a language that the library does not have.
  for (const [path, status, location] of [
    [`/de/article/details/${key}/${slug}.md`, 301, `${own}.md`],
    [`/fr/article/details/${key}/${slug}.md`, 302, `/article/details/${key}/${slug}.md`],
    [`/fr/${key}/llms.txt`, 302, `/${key}/llms.txt`],
  ] as const) {
    const { status: answered, headers } = await ask(address, path, none)
    expect([path, answered, headers.location]).toEqual([path, status, location])
  }
})
