import { readFile, stat } from 'node:fs/promises'
import type { FirstFiles } from './pages.ts'

/** The built files that each route of a front end starts with, as its build recorded them (apps/console/first-page.ts). Reloaded when the build changes. */
export class FirstFilesOf {
  private routes: Record<string, FirstFiles> = {}
  private readAt = 0
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /**
   * Returns the files of the longest route that the URL starts with; undefined when no route matches or there is no build. A URL that names a conversation has
   * a separate entry: the route followed by '?conversation'.
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
