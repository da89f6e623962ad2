/** The last reading of each article after which the reader may still write to the team. */
export type KeptReadings = ReturnType<typeof keptReadings>

/** Of how many articles, those read last, it counts that the reader wrote after reading them. */
export const readingsMax = 5

/** Keeps readings of a library's articles for all its pages in this tab, hub and widget alike; for this page alone where the browser keeps nothing. */
export function keptReadings(support_lib_id: string) {
  const key = `porchlight-readings-${support_lib_id}`
  let here = ''
  const read = (): Map<string, string> => {
    try {
      here = sessionStorage.getItem(key) ?? ''
    } catch {
      // Third-party frames may have no storage.
    }
    return new Map(here.split(' ').flatMap((each) => (each.includes(':') ? [each.split(':', 2) as [string, string]] : [])))
  }
  const write = (readings: Map<string, string>): void => {
    here = [...readings].map((each) => each.join(':')).join(' ')
    try {
      sessionStorage.setItem(key, here)
    } catch {
      // See above.
    }
  }
  return {
    /** Keeps a reading in place of former ones of the same article: a reader who comes back to it is still one. */
    keep(article_id: string, readingId: string): void {
      const readings = read()
      readings.delete(article_id)
      write(new Map([...readings, [article_id, readingId] as const].slice(-readingsMax)))
    },
    /** Returns the readings by article, and forgets them. */
    take(): Map<string, string> {
      const readings = read()
      write(new Map())
      return readings
    },
  }
}
