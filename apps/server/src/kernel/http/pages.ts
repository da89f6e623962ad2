import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Allowed, asPage, type PageClass } from './security-headers.ts'
import { addVary } from './vary.ts'

const yearSeconds = 31_536_000

/** Serves a built front end's files below `prefix`. Hashed names are cached for a year; compressed copies are preferred. */
export async function serveBuild(app: FastifyInstance, root: string, prefix: string, page: PageClass): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: ['index.html'],
    redirect: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      // The widget preview has an opaque origin, so the widget's own files are cross-origin to it.
      if (page === 'widget') reply.header('access-control-allow-origin', '*')
      if (path.endsWith('.html')) asPage(reply, page)
      // The worker that opens the console without a connection answers for pages outside its folder, and fetches their files.
      if (path.includes('app-worker.js'))
        reply.headers({ 'service-worker-allowed': '/admin', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
    },
  })
}

/** URLs of the built files that a route loads first. */
export type FirstFiles = { scripts: readonly string[]; sheets: readonly string[] }
type PageOptions = Allowed & { status?: number; files?: FirstFiles; css?: string; language?: { lang: string; dir: 'ltr' | 'rtl' } }

const scriptLinks = (files?: FirstFiles) => (files?.scripts ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
const sheetLinks = (files?: FirstFiles) => (files?.sheets ?? []).map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`).join('')

/** A page of a built front end with nonce and boot data filled in. Reloaded when the build changes. */
export class PageFile {
  private text = ''
  private readAt = 0
  private readonly path: string

  constructor(...path: string[]) {
    this.path = join(...path)
  }

  /**
   * @param boot becomes the JSON of `<script type="application/json" id="boot">`; `<` is escaped so that no text in it can end the element.
   * @param options `files` are linked in the page, so that the browser requests them right away; `css` is the library's style sheet after `cssProblemOf` has
   * accepted it, so that no text in it can end the element; `language` is the valid tag of the language that the page is in, if it isn't English, and its direction
   */
  async send(reply: FastifyReply, page: PageClass, boot: unknown, options: PageOptions = {}): Promise<FastifyReply> {
    const { status = 200, files, css = '', language, ...allowed } = options
    const changed = await stat(this.path).then(
      (file) => file.mtimeMs,
      () => 0,
    )
    const nonce = asPage(reply, page, allowed)
    if (changed === 0) return reply.status(503).type('text/plain').send('This part of Porchlight is not built yet: run `npm start`.')
    if (changed !== this.readAt) {
      this.text = await readFile(this.path, 'utf8')
      this.readAt = changed
    }
    const json = JSON.stringify(boot).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
    const html = this.text
      .replaceAll('__NONCE__', nonce)
      .replace('<html lang="en">', (start) => (language === undefined ? start : `<html lang="${language.lang}" dir="${language.dir}">`))
      .replace('__BOOT__', () => json)
      .replace('<!--custom-css-->', () => `<style id="custom-css">${css}</style>`)
      .replace('<!--route-scripts-->', () => scriptLinks(files))
      .replace('<!--route-sheets-->', () => sheetLinks(files))
    addVary(reply, 'accept-encoding')
    reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (!String(reply.request.headers['accept-encoding']).includes('gzip')) return reply.send(html)
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html))
  }
}

/** A small built file, compressed once and reloaded when the build changes. */
export class TextFile {
  private plain: Buffer = Buffer.alloc(0)
  private zipped: Buffer = Buffer.alloc(0)
  private readAt = 0
  private readonly path: string

  constructor(...path: string[]) {
    this.path = join(...path)
  }

  /** Returns the bytes in the best encoding the client accepts; undefined before the first build. */
  async read(acceptEncoding = ''): Promise<{ bytes: Buffer; encoding?: 'gzip' } | undefined> {
    const changed = await stat(this.path).then(
      (file) => file.mtimeMs,
      () => 0,
    )
    if (changed === 0) return undefined
    if (changed !== this.readAt) {
      this.plain = await readFile(this.path)
      this.zipped = await promisify(gzip)(this.plain, { level: 9 })
      this.readAt = changed
    }
    return acceptEncoding.includes('gzip') ? { bytes: this.zipped, encoding: 'gzip' } : { bytes: this.plain }
  }
}
