import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { WordList } from '@porchlight/ui/languages/word-list.ts'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { hubDist } from './renderer.ts'
import { ask, bikes } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

/** Returns what tells whether a text is one of the hub's in English: with any values in the place of its placeholders. */
function englishOf(words: WordList): (text: string) => boolean {
  const patterns = Object.values(words)
    .filter(({ en, ar }) => JSON.stringify(en) !== JSON.stringify(ar))
    .flatMap(({ en = '' }) => (typeof en === 'string' ? [en] : Object.values(en)))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .trim()
            .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
            .replace(/\{\w+\}/g, '.+')}$`,
        ),
    )
  return (text) => patterns.some((pattern) => pattern.test(text))
}
/** Returns everything that a page says: its texts, and the names that screen readers read. */
function saidBy(html: string): string[] {
  const body = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
  const named = [...body.matchAll(/ (?:aria-label|placeholder|title|alt|value|content)="([^"]+)"/g)].map(([, text = '']) => text)
  return [...body.split(/<[^>]*>/), ...named]
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim())
    .filter((text) => text !== '')
}

test('no page of a hub in Arabic says anything in English that is not content', async () => {
  const { address, key, calls, article_id, news_id, course_id } = await bikes()
  await calls.articleTranslations.save({ article_id, language: 'ar', revision: 0, title: 'فرامل صاخبة', content: '<h2>تنظيف</h2><p>استخدم الكحول.</p>' })
  await calls.articleTranslations.publish({ article_id, language: 'ar' })
  const { component_id } = (await calls.status.createComponent({ name: 'Shop' })).status_component
  await calls.status.openIncident({ title: 'Slow', text: 'We look.', impact: 'minor', components: [{ component_id, state: 'degraded' }] })
  const isEnglish = englishOf(JSON.parse(readFileSync(path.join(hubDist, 'words.json'), 'utf8')) as WordList)
  // What the check would find.
  expect(['How can we help?', '3 articles', 'Updated 3 May'].map(isEnglish)).toEqual([true, true, true])
  const paths = [
    `/${key}`,
    `/article/details/${key}/${encodeURIComponent('فرامل-صاخبة')}`,
    `/articleCategoriesDetails/${key}/repairs`,
    `/frontendnews/${key}`,
    `/frontendnewsflash/${key}/${news_id}`,
    `/${key}/courses`,
    `/course/${key}/${course_id}`,
    `/coursestatic/${key}/${course_id}`,
    `/${key}/search?q=alcohol`,
    `/${key}/search?q=zzzz+yyyy`,
    `/${key}/contact`,
    `/${key}/app/status`,
    `/${key}/app/status/history`,
    `/${key}/app/status/subscription?step=asked`,
    `/${key}/tickets`,
    `/article/details/${key}/nothing`,
  ]
  const found: string[] = []
  for (const each of paths) {
    const { text, status } = await ask(address, `/ar${each}`)
    const page = status === 200 || each.endsWith('/nothing') ? text : ''
    expect(page, each).toContain('<html lang="ar" dir="rtl">')
    // The chat speaks it, too, where there is one.
    if (page.includes('/embed.js')) expect(page, each).toContain('data-locale="ar"')
    for (const said of saidBy(page)) if (isEnglish(said)) found.push(`${each}: ${said}`)
  }
  expect(found).toEqual([])
})
