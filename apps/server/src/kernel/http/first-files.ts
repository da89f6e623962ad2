import { readFile, stat } from 'node:fs/promises'
import type { FirstFiles } from './pages.ts'

/** The built files that each front-end route loads first, as recorded by the build (apps/console/first-page.ts). Reloaded when the build changes. */
export class FirstFilesOf {
  private routes: Record<string, FirstFiles> = {}
  private readAt = 0
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /**
   * Returns the first files of the longest route that matches the URL; undefined when no route matches or there is no build. URLs of conversations have a
   * separate entry: the route followed by '?conversation'.
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
