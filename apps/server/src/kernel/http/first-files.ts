import { readFile, stat } from 'node:fs/promises'
import type { FirstFiles } from './pages.ts'

/** Which built files each route of a front end begins with, as its build wrote them down (apps/console/first-page.ts). Read again when the build has changed. */
export class FirstFilesOf {
  private routes: Record<string, FirstFiles> = {}
  private readAt = 0
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /**
   * Returns the files of the longest route the address begins with; undefined when there is none, or no build. An address that names a conversation has an entry
   * of its own, the route followed by '?conversation'.
   */
  async of(url: string): Promise<FirstFiles | undefined> {
    const changed = await stat(this.path).then(
      (file) => file.mtimeMs,
      () => 0,
    )
    if (changed === 0) return undefined
    if (changed !== this.readAt) {
      this.routes = JSON.parse(await readFile(this.path, 'utf8')) as Record<string, FirstFiles>
      this.readAt = changed
    }
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const route = Object.keys(this.routes)
      .filter((each) => `${pathname}/`.startsWith(`${each}/`))
      .sort((a, b) => b.length - a.length)[0]
    if (route === undefined) return undefined
    return (searchParams.has('conversation') ? this.routes[`${route}?conversation`] : undefined) ?? this.routes[route]
  }
}
