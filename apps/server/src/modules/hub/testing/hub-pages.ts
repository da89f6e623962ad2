import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { sharedServer } from '../../../testing/test-server.ts'
import { libraryWith } from '../../help/testing/library-with.ts'

/** A received page. `bytes` is its compressed size. */
export type Page = { status: number; headers: Record<string, string | string[] | undefined>; text: string; bytes: number }

/** Requests a page like a browser; `host` becomes the Host header. */
export function ask(address: string, path: string, { host, headers = {} }: { host?: string; headers?: Record<string, string> } = {}): Promise<Page> {
  const { hostname, port } = new URL(address)
  const all = { accept: 'text/html', 'accept-encoding': 'gzip', ...(host && { host }), ...headers }
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: all }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const raw = Buffer.concat(parts)
        const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: body.toString(), bytes: raw.length })
      })
    })
      .on('error', reject)
      .end()
  })
}
/** Returns the page's title. */
export const titleOf = ({ text }: Page) => /<title>(.*?)<\/title>/.exec(text)?.[1]
/** Returns the name of the company whose hub the page belongs to. */
export const siteOf = ({ text }: Page) => /<meta property="og:site_name" content="([^"]*)"/.exec(text)?.[1]
/** Returns the page's links to this host. */
export const linksOf = ({ text }: Page) => [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Creates a library with one item of each kind, and lists its page paths. */
export async function bikes() {
  const library = await libraryWith(undefined, 'Velo')
  const { address } = await sharedServer()
  const { calls, support_lib_id } = library
  const top = await library.category('Repairs')
  const sub = await library.category('Brakes', top)
  const { article_id, slug } = await library.publish('Squeaking brakes', [sub], { article_content: '<h2>Clean</h2><p>Use alcohol.</p>' })
  const { id } = (await calls.news.create({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>In December.</p>', newsFlash_categories: ['Shop'] }))
    .news_flash
  await calls.news.publish({ id })
  const { course_id } = (await calls.courses.create({ course_title: 'First steps' })).course
  const { lesson_id } = (await calls.courses.createLesson({ course_id, lesson_title: 'Sit down', lesson_content: '<p>Upright.</p>' })).lesson
  await calls.courses.publish({ course_id })
  return { ...library, address, key: support_lib_id, top, sub, article_id, slug, news_id: id, course_id, lesson_id }
}
