type Line<T> = { running: Promise<T>; next: Promise<T> | undefined }

/**
 * Lets concurrent calls share a query. Calls that arrive while it runs share the next one instead: the running query could miss a change already confirmed to
 * its author.
 */
export class SharedQueries<T> {
  private readonly lines = new Map<string, Line<T>>()

  /** @param query loads the value for `key` */
  ask(key: string, query: () => Promise<T>): Promise<T> {
    const begin = (): Promise<T> => {
      const mine: Line<T> = { running: query(), next: undefined }
      this.lines.set(key, mine)
      const end = () => {
        if (this.lines.get(key) === mine && mine.next === undefined) this.lines.delete(key)
      }
      mine.running.then(end, end)
      return mine.running
    }
    const line = this.lines.get(key)
    if (!line) return begin()
    line.next ??= line.running.then(begin, begin)
    return line.next
  }
}
