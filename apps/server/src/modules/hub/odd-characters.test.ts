import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { ask, bikes } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

/** Every control character but NUL, which no text may have, and characters that XML does not allow or that no text means. */
const odd = [
  ...Array.from({ length: 31 }, (_, at) => at + 1),
  ...Array.from({ length: 33 }, (_, at) => at + 0x7f),
  0x2028,
  0x2029,
  0xfdd0,
  0xfeff,
  0xfffe,
  0xffff,
  0x1fffe,
  0x10ffff,
]
  .map((code) => `${code.toString(16)} ${String.fromCodePoint(code)} x`)
  .join('\n')
/** What XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for.
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for.
const notHtml = /[\u0000-\u0008\u000b\u000e-\u001f]/

test('whatever characters texts have, pages, feeds and sitemaps are sent and well-formed', async () => {
  const { address, key, calls, publish } = await bikes()
  const { category_id: top } = (await calls.categories.create({ category_title: 'Odd', category_description: odd })).category
  const { course_id } = (await calls.courses.create({ course_title: 'Odd', course_description: odd })).course
  await calls.courses.createLesson({ course_id, lesson_title: 'Odd', lesson_content: `<p>${odd}</p>` })
  await calls.courses.publish({ course_id })
  const article_content = `<p>${odd}</p><p title="${odd}">&#11;&#xb;&#xfffe;&#xd800;</p>`
  const { article_id, slug } = await publish('Odd', [top], { article_content })
  // Cut within a pair.
  const newsFlash_content = `<p>${'x'.repeat(399)}😀</p><p>${odd}</p>`
  const news_id = (await calls.news.create({ newsFlash_title: 'Odd', newsFlash_content, newsFlash_categories: ['Shop'] })).news_flash.id
  await calls.news.publish({ id: news_id })
  await calls.status.openIncident({ title: 'Down', text: odd, impact: 'critical', components: [] })
  const every = Array.from({ length: 31 }, (_, at) => `%${(at + 1).toString(16).padStart(2, '0')}`)
  const paths = [
    ...[`/${key}`, `/article/details/${key}/${article_id}`, `/article/details/${key}/${slug}`, `/frontendnews/${key}`, `/frontendnewsflash/${key}/${news_id}`],
    ...[`/articleCategoriesDetails/${key}/odd`, `/${key}/courses`, `/course/${key}/${course_id}`, `/coursestatic/${key}/${course_id}`],
    ...[`/${key}/app/status`, `/${key}/contact`],
    ...[`/frontendnews/${key}/rss.xml`, `/${key}/sitemap.xml`, `/${key}/app/status/rss.xml`, '/robots.txt'],
  ]
  const wrong: string[] = []
  const isOdd = ({ text }: { text: string }, form: RegExp) => form.test(text) || !text.isWellFormed()
  for (const path of paths) {
    const page = await ask(address, path)
    if (page.status !== 200) wrong.push(`${path} ${page.status}`)
    if (isOdd(page, path.endsWith('.xml') ? notXml : notHtml)) wrong.push(path)
  }
  for (const sign of [...every, '%7f', '%c2%85', '%e2%80%a8', '%ef%bf%be', '%ed%a0%80', '%ff', '%']) {
    for (const path of [
      ...[
        `/${key}/search?q=a${sign}b`,
        `/${key}/search?q=${sign}`,
        `/article/details/${key}/${sign}`,
        `/article/details/${key}/a${sign}b`,
        `/${sign}`,
        `/x${sign}y/z`,
      ],
      ...[`/frontendnews/${key}?after=${sign}`, `/${key}?language=${sign}`, `/articleCategoriesDetails/${key}/odd?after=${sign}`, `/form/${key}/${sign}`],
      ...[
        `/reviewForm?key=${sign}&rating=${sign}`,
        `/thank-you?a=${sign}`,
        `/ticket/${key}/${sign}`,
        `/tickets/${key}?token=${sign}`,
        `/${key}/app/status?leave=${sign}`,
      ],
      ...[
        `/single-sign-on?state=${sign}`,
        `/widget/${sign}/`,
        `/files/${sign}`,
        `/mail-frames/${sign}`,
        `/admin/${sign}`,
        `/hub-files/${sign}`,
        `/api/help/${sign}`,
      ],
    ]) {
      const page = await ask(address, path)
      if (page.status >= 500) wrong.push(`${path} ${page.status}`)
      if (String(page.headers['content-type']).startsWith('text/html') && isOdd(page, notHtml)) wrong.push(path)
    }
  }
  // What cannot be the address of a category is not found, rather than a failure.
  for (const sign of ['%0A', '%7f', '%c2%85', '%00'])
    for (const id of [sign, `a${sign}b`]) expect([id, (await ask(address, `/articleCategoriesDetails/${key}/${id}`)).status]).toEqual([id, 404])
  expect(wrong).toEqual([])
})
