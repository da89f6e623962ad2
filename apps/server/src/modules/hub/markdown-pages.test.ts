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
