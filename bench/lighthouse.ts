// Lighthouse on the help hub's home, category and article pages, from loopback: performance, accessibility, best practices and SEO must score at least 98 each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { modules } from '../apps/server/src/modules.ts'
import { testLibrary } from '../apps/server/src/testing/library.ts'
import { systemChromium } from '../scripts/services.ts'
import { buildStale } from '../scripts/tooling/build.ts'
import { command, say } from '../scripts/tooling/command.ts'

const least = 98
/** Run with npx, which downloads it once: it is too large to be a dependency of every checkout. */
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

await buildStale()
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web' }
const running = await start({ config: readConfig(env), modules })
try {
  const pages = await pagesOf()
  let isMet = true
  for (const [name, address] of Object.entries(pages)) {
    const file = path.join(folder, `${name}.json`)
    const flags = ['--output=json', `--output-path=${file}`, '--quiet', `--only-categories=${categories.join(',')}`, '--chrome-flags=--headless --no-sandbox']
    const { code } = await command('npx', ['--yes', lighthouse, address, ...flags], { env: { CHROME_PATH: systemChromium() ?? '' } })
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const scores = categories.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100))
    isMet &&= scores.every((score) => score >= least)
    say(`${name.padEnd(9)} ${categories.map((category, index) => `${category} ${scores[index]}`).join(', ')}`)
    for (const category of categories)
      for (const { id, weight } of report.categories[category]?.auditRefs ?? []) {
        const audit = report.audits[id]
        if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) say(`  ${category}: ${audit.title} ${audit.displayValue ?? ''}`)
      }
  }
  say(`each at least ${least}: ${isMet ? 'met' : 'MISSED'}`)
  process.exitCode = isMet ? 0 : 1
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A small help center, such as a shop might have. */
async function pagesOf() {
  const library = await testLibrary(running, { company_name: 'Velo & Co' })
  const { calls } = await library.user('admin')
  const key = library.support_lib_id
  await calls.librarySettings.update({
    settings: { metaData: { title: 'Help', description: 'Help for your bike: repairs, orders and returns.', keywords: 'bike' } },
  })
  const { category_id } = (await calls.categories.create({ category_title: 'Repairs', category_description: 'Brakes, tyres and gears.' })).category
  let slug = ''
  for (let at = 1; at <= 12; at += 1) {
    const article_content = `<p>Here is how you do it.</p><h2>Clean</h2><p>${'Turn the barrel until the pads are close to the rim. '.repeat(12)}</p><h2>Adjust</h2><ul><li>First</li><li>Second</li></ul><h2>Check</h2><p>Ride <b>slowly</b>.</p>`
    const { article } = await calls.articles.create({ article_title: `Adjust your brakes, part ${at}`, article_content, article_categories: [category_id] })
    await calls.articles.publish({ article_id: article.article_id })
    slug = article.slug
  }
  const { id } = (await calls.news.create({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>In December.</p>', newsFlash_categories: ['Shop'] }))
    .news_flash
  await calls.news.publish({ id })
  return {
    home: `${running.address}/${key}`,
    category: `${running.address}/articleCategoriesDetails/${key}/${category_id}`,
    article: `${running.address}/article/details/${key}/${slug}`,
  }
}
