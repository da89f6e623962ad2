// Holds for every file of the shell and page.
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { gzipSize, staticImports } from '../../../../../scripts/budget.ts'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { sharedServer } from '../../testing/test-server.ts'

const html = { headers: { accept: 'text/html' } }

/** Requests a console page like a browser. */
async function pageAt(route: string) {
  const { address } = await sharedServer()
  const answer = await fetch(address + route, html)
  const text = await answer.text()
  const links = (rel: string) => [...text.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`, 'g'))].map(([, file = '']) => file)
  const entries = [...text.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file = '']) => file)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { address, text, policy, scripts: [...entries, ...links('modulepreload')], sheets: links('preload') }
}

describe("the console's first page", () => {
  beforeAll(buildStale, 240_000)

  test('has a skeleton that is painted before any other file arrives', async () => {
    const { text, sheets } = await pageAt('/admin/inbox?tab=inbox')
    expect(text).toContain('<main id="skeleton" aria-busy="true">')
    expect(text).toMatch(/role="status">.*>Loading…</)
    expect(sheets.length).toBeGreaterThan(0)
    // A style sheet link in the HTML would delay the first paint.
    expect(text).not.toContain('rel="stylesheet"')
    // So would a classic script with a URL.
    expect(text).not.toMatch(/<script(?![^>]*type="(?:module|application\/json)")[^>]* src=/)
    expect(text).not.toContain('var(--pl-')
    expect(text).not.toMatch(/__[A-Z]+__|<!--/)
  })
  test('runs only inline scripts that carry this response’s nonce', async () => {
    const [one, other] = [await pageAt('/admin/inbox'), await pageAt('/admin/inbox')]
    const nonce = /script-src 'self' 'nonce-([^']+)';/.exec(one.policy)?.[1] ?? ''
    expect(nonce).not.toBe('')
    expect(other.policy).not.toContain(nonce)
    expect(one.policy).toContain("require-trusted-types-for 'script'")
    const inline = [...one.text.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(inline).toHaveLength(2)
    for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`)
  })
  test.each(['/login', '/admin', '/admin/content', '/admin/inbox?tab=queue', '/admin/inbox?conversation=c1'])(
    'lists every file that %s starts with, so that none is discovered one round trip later',
    async (route) => {
      const { address, scripts, sheets } = await pageAt(route)
      expect(new Set(scripts).size).toBe(scripts.length)
      for (const sheet of sheets) expect((await fetch(address + sheet)).status, sheet).toBe(200)
      for (const script of scripts) {
        const answer = await fetch(address + script)
        expect(answer.status, script).toBe(200)
        const imported = staticImports(await answer.text()).map((file) => path.posix.resolve(path.posix.dirname(script), file))
        for (const file of imported) expect(scripts, `${script} imports it`).toContain(file)
      }
    },
  )
  test('lists the route’s screen, and the conversation pane when the URL contains a conversation', async () => {
    const [none, shell, inbox, opened] = [
      await pageAt('/forgot'),
      await pageAt('/admin/profile/account'),
      await pageAt('/admin/inbox'),
      await pageAt('/admin/inbox?tab=inbox&conversation=c1'),
    ]
    expect(shell.scripts.length).toBeGreaterThan(none.scripts.length)
    expect(inbox.scripts.some((file) => file.includes('/shell-'))).toBe(true)
    expect(inbox.scripts.some((file) => file.includes('/conversation-'))).toBe(false)
    expect(opened.scripts.some((file) => file.includes('/conversation-'))).toBe(true)
  })
  // The last nine brought keys that are held while a field opens, words by channel, acts that show before the server has answered, and what each call changes, so that no screen names it.
  // The 230th: places of freshness, find and replace, trackers and the live page, and the key that repeats a change.
  // The 231st: places of snippets, side conversations and what readers missed, and keys of one's own.
  // The 232nd, by 245 bytes: the list of ratings and answering from it, the bell's text for low ones, and the worker of the installed console.
  // The 233rd, by some 200 bytes: the names of 15 more files, for which every other screen loads less (half of them 70 KB less).
  test('the inbox loads at most 5 scripts and 2 style sheets initially, 233 KB together', async () => {
    const { address, scripts, sheets } = await pageAt('/admin/inbox')
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(5)
    expect(sheets.length, sheets.join('\n')).toBeLessThanOrEqual(2)
    const texts = await Promise.all([...scripts, ...sheets].map(async (file) => (await fetch(address + file)).text()))
    const bytes = texts.reduce((sum, text) => sum + gzipSize(text), 0)
    expect(bytes).toBeLessThanOrEqual(233 * 1024)
    // React alone is larger, so a smaller total would mean that no files were found.
    expect(bytes).toBeGreaterThan(100 * 1024)
  })
  test('files are sent Brotli-compressed, with the compression done when the console was built', async () => {
    const { address, scripts } = await pageAt('/admin/inbox')
    for (const [accepted, used] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
    ])
      for (const script of scripts.filter((file) => !file.includes('runtime')))
        expect((await fetch(address + script, { headers: { 'accept-encoding': accepted ?? '' } })).headers.get('content-encoding'), script).toBe(used)
  })
})
