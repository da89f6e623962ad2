import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { articles, categories, news } from '../../apps/widget/src/frame/scenes/stand-in-help.ts'

const dist = path.join(import.meta.dirname, '../../apps/widget/dist')
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' }

/** The boot data that the server would write into the frame's page. */
export const boot = {
  support_lib_id: 'demo',
  company_name: 'Northwind Bikes',
  parent_lib_id: null,
  theme_color: '#2DCE89',
  greeting: 'Hi! How can we help you ride?',
  offline_notice: '',
  is_online: true,
  opens_at: null,
  faces: [],
  chat_enabled: true,
  modal_chat: false,
  usual_reply_minutes: null,
  page_greetings: [],
  contact_form_online: false,
  widget: { theme: 'default', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true },
}

/** The API's responses to the calls a visitor's frame makes when its panel opens. */
const answers: Record<string, unknown> = {
  'GET /api/main/Categories': { categories },
  'GET /api/main/Articles': { articles, next_cursor: null },
  'GET /api/main/NewsFlash': { news_flashes: news, next_cursor: null },
  'POST /api/activity/widget': {},
  'GET /api/widget/conversations': { conversations: [], next_cursor: null },
}

/** The simplest possible launcher: a button in a shadow root. Any additional time the loader takes is its own cost. */
const floor = `const host = document.createElement('porchlight-widget')
const button = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'))
button.className = 'launcher'
button.ariaLabel = 'Open chat'
button.style.cssText = 'position:fixed;inset:auto 20px 20px auto;width:60px;height:60px;border:0;border-radius:30px;background:#2dce89'
document.body.append(host)`

/** A server for one origin. */
export type Site = { origin: string; server: Server }

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Site> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Serves the widget's built files as the product does (gzip, boot data in the page), with an API that responds immediately. */
export function serveWidget(): Promise<Site> {
  const page = gzipSync(readFileSync(path.join(dist, 'frame/index.html'), 'utf8').replace('__BOOT__', JSON.stringify(boot)), { level: 9 })
  return listen(({ method, url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://x')
    if (pathname === '/floor.js') return void response.writeHead(200, { 'content-type': types['.js'] as string, 'cache-control': 'no-store' }).end(floor)
    const answer = answers[`${method} ${pathname}`]
    if (answer) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (pathname.startsWith('/advancedWidget/'))
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(page)
    const file = path.join(dist, pathname === '/embed.js' ? 'embed.js' : pathname.replace('/widget-frame/', 'frame/'))
    if (!pathname.startsWith('/widget-frame/') && pathname !== '/embed.js') return void response.writeHead(404).end()
    if (!file.startsWith(dist) || !existsSync(file)) return void response.writeHead(404).end()
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=600' })
    if (existsSync(`${file}.gz`)) createReadStream(`${file}.gz`).pipe(response)
    else response.end(gzipSync(readFileSync(file), { level: 9 }))
  })
}

/** Serves a customer's page with some text and the embed code; `parsedAt` is when the browser reaches that code. */
export function serveCustomer(script: string): Promise<Site> {
  const text = '<p>The quick brown fox jumps over the lazy dog.</p>'.repeat(60)
  const line = `<script>window.parsedAt=performance.now()</script><script src="${script}" data-library="demo" async></script>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${line}</head><body><h1>Shop</h1>${text}</body></html>`
  return listen((_, response) => void response.writeHead(200, { 'content-type': types['.html'] as string }).end(html))
}
