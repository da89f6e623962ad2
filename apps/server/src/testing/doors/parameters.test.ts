import { globSync, readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { testLibrary } from '../library.ts'
import { sharedServer } from '../test-server.ts'
import { routes } from './routes.ts'

const root = new URL('../../../../../', import.meta.url).pathname

/** Names by which pages elsewhere are usually told where to go, and two that are read by other means. */
const usual = 'company a identity_token next redirect returnUrl return_url url to continue callback'.split(' ')

/** The parameters that the pages of hub and widget read. */
function readParameters(): string[] {
  const files = globSync(['apps/hub/src/**/*.{ts,tsx}', 'apps/widget/src/**/*.{ts,tsx}', 'apps/server/src/modules/{hub,pages,ratings}/**/*.ts'], { cwd: root })
  const read = files.flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/(?:query|[sS]earchParams|Params)\.get\('(\w+)'\)|\bquery\.([a-z_]+)/g)].map(
      (found) => found[1] ?? found[2] ?? '',
    ),
  )
  return [...new Set(read.filter((name) => !['set', 'size', 'trim', 'length'].includes(name)))]
}

/** Values that lead away, or run, where a page takes one for an address. */
const leading = [
  'https://evil.test/x',
  '//evil.test/x',
  '/\\evil.test/x',
  '/%2f%2fevil.test',
  '@evil.test',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '"><script src=https://evil.test/x.js></script>',
  'x\r\nLocation: https://evil.test\r\n\r\n<script>alert(1)</script>',
]

/** Attributes whose value a browser follows, loads or sends to. */
const followed = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'srcset', 'background', 'cite', 'ping'])

/** Returns what in a page leads away from this site or runs a value: addresses of other hosts, script addresses, handlers, and scripts that hold the value. */
function waysOut(html: string, own: string, value: string): string[] {
  const out: string[] = []
  let isScript = false
  const parser = new Parser({
    onopentag(name, attributes) {
      isScript = name === 'script' && !/json/.test(attributes.type ?? '')
      if (name === 'base') out.push('a base address')
      for (const [attribute, text] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) out.push(`<${name} ${attribute}>`)
        if (attribute === 'http-equiv' && /refresh/i.test(text)) out.push('a refresh')
        if (!followed.has(attribute) || text === 'data:,') continue
        const target = URL.canParse(text, own) ? new URL(text, own) : undefined
        if (!target || /evil/.test(target.host) || target.username || !['http:', 'https:', 'mailto:', 'tel:'].includes(target.protocol))
          out.push(`<${name} ${attribute}="${text}">`)
      }
    },
    ontext(text) {
      if (isScript && (text.includes(value) || /evil\.test/.test(text))) out.push('a script with the value')
    },
    onclosetag() {
      isScript = false
    },
  })
  parser.end(html)
  return out
}

test('no parameter of a page leads off our pages or runs, on the help hub, the widgets and all others that answer anybody', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { article } = await admin.calls.articles.create({ article_title: 'Brakes', article_content: '<p>Pads</p>' })
  await admin.calls.articles.publish({ article_id: article.article_id })
  const { support_lib_id: key } = library
  const names = [...readParameters(), ...usual]
  expect(names).toEqual(expect.arrayContaining(['q', 'parentURL', 'embed', 'lesson', 'confirm', 'scene']))

  const fill = (route: string, id: string) =>
    route
      .replace(':library_key', key)
      .replace(/:support_lib_id/, key)
      .replace(/:(article_id|id)(?=\/|$)/, id)
      .replace(/:language(?=\/|$)/, 'de')
      .replace(/:\w+\??|\*/g, id)
  const pages = (await routes())
    .filter(
      (route) => route.startsWith('GET ') && !/\/(api|dev|metrics|healthz|readyz|favicon.ico)\b|\/(console|hub-files|widget-frame|demo-site)\//.test(route),
    )
    .map((route) => route.slice(4))
  expect(pages.length).toBeGreaterThan(40)
  const asked = new Set<string>()
  const { article_id } = article
  for (const page of pages) {
    const withAll = (id: string, value: string) => asked.add(`${fill(page, id)}?${new URLSearchParams(names.map((name) => [name, value]))}`)
    const isOfLibrary = /:library_key|idget/.test(page)
    for (const value of isOfLibrary ? leading : leading.slice(0, 3)) withAll(article_id, value)
    for (const id of [encodeURIComponent('//evil.test'), 'javascript:alert(1)']) withAll(id, id)
    // Each parameter alone too: the first that is refused would hide the others.
    if (isOfLibrary)
      for (const name of names.filter((each) => !usual.slice(3).includes(each)))
        asked.add(`${fill(page, article_id)}?${new URLSearchParams({ [name]: '//evil.test/x' })}`)
  }
  for (const path of [
    '//evil.test',
    '/%2f%2fevil.test',
    '/\\evil.test',
    `/${key}//evil.test`,
    `/${key}/%2e%2e/%2fevil.test`,
    '/evil.test/%2f..',
    `/${key}@evil.test/`,
  ])
    asked.add(path)

  const problems: string[] = []
  let pagesRead = 0
  const ask = async (path: string) => {
    const response = await fetch(server.address + path, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (location !== null && new URL(location, `${server.address}${path}`).origin !== server.address) problems.push(`${path} → ${location}`)
    if (response.status >= 500) problems.push(`${path}: ${response.status}`)
    const text = await response.text()
    if (!(response.headers.get('content-type') ?? '').includes('text/html')) return
    pagesRead++
    const value = new URL(path, server.address).searchParams.values().next().value ?? 'evil.test'
    problems.push(...waysOut(text, server.address + path, value).map((way) => `${path}: ${way}`))
  }
  const waiting = [...asked]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await ask(path)
    }),
  )
  expect(pagesRead).toBeGreaterThan(500)
  expect([...new Set(problems)].slice(0, 20)).toEqual([])
})

test('the check finds ways out', () => {
  const own = 'http://own.test/page'
  const found = (html: string) => waysOut(html, own, '//evil.test/x').length
  for (const html of [
    '<a href="//evil.test/x">',
    '<form action="https:\\\\evil.test">',
    '<a href="java&#10;script:alert(1)">',
    '<p onclick="x()">',
    '<meta http-equiv="refresh" content="0">',
    '<script>go("//evil.test/x")</script>',
    '<base href="/">',
  ])
    expect(found(html), html).toBe(1)
  expect(found('<a href="/page?next=%2F%2Fevil.test%2Fx">//evil.test/x</a><script type="application/json">"//evil.test/x"</script>')).toBe(0)
})
