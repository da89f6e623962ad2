import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './command.ts'

const folder = path.join(root, 'node_modules/.cache/porchlight/kept')

/** Returns a hash of texts, in which each ends where it ends. */
export function hashOf(...texts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha1')
  for (const text of texts) hash.update(String(text.length)).update('\0').update(text)
  return hash.digest('base64url')
}

/** Returns a hash of the names and the content of all files that match. */
export function hashOfFiles(...globs: readonly string[]): string {
  return hashOf(
    ...globSync(globs, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
      .sort()
      .flatMap((file) => [file, readFileSync(path.join(root, file))]),
  )
}

/**
 * What a check found out about texts, kept between runs: most texts are the same as last time. Only a check that is a function of the text may keep its results. They are
 * discarded when what makes them changes.
 */
export class KeptResults<T> {
  #file: string
  #madeBy: string
  #earlier: Record<string, T>
  #used: Record<string, T> = {}
  #isNew = false

  /** @param madeBy globs of the files whose code makes the results; the lock file, which decides the version of every parser, counts too */
  constructor(name: string, ...madeBy: readonly string[]) {
    this.#file = path.join(folder, `${name}.json`)
    this.#madeBy = hashOfFiles(...madeBy, 'package-lock.json')
    this.#earlier = this.#read()
  }

  /** Returns the result for these texts, which `make` works out if it is not known from an earlier run. */
  of(texts: readonly string[], make: () => T): T {
    const key = hashOf(...texts)
    const known = this.#used[key] ?? this.#earlier[key]
    if (known === undefined) this.#isNew = true
    const result = known ?? make()
    this.#used[key] = result
    return result
  }

  /** Returns whether the result for these texts is known from an earlier run. */
  knows(texts: readonly string[]): boolean {
    return this.#earlier[hashOf(...texts)] !== undefined
  }

  /** Keeps the results that this run has asked for. Two runs at a time do not spoil each other's file. */
  save(): void {
    if (!this.#isNew) return
    mkdirSync(folder, { recursive: true })
    const mine = `${this.#file}.${process.pid}`
    writeFileSync(mine, JSON.stringify({ madeBy: this.#madeBy, results: this.#used }))
    renameSync(mine, this.#file)
  }

  #read(): Record<string, T> {
    try {
      const kept: { madeBy: string; results: Record<string, T> } = JSON.parse(readFileSync(this.#file, 'utf8'))
      return kept.madeBy === this.#madeBy ? kept.results : {}
    } catch {
      // The first run, or one that was killed while it wrote.
      return {}
    }
  }
}
