import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm start` keeps Node's compile cache, too. */
const usualFolder = fileURLToPath(new URL('../../../../../node_modules/.cache/porchlight/compiled', import.meta.url))

/**
 * Environment of the launcher and its workers: Node's compile cache and nothing else, because parsers need no secrets. Without the cache, stripping types and compiling
 * take three quarters of a worker's start, and a new one starts after each that was killed.
 */
export function workerEnvironment(): NodeJS.ProcessEnv {
  // Node reports the folder of its version inside the one that it was given.
  const ownFolder = getCompileCacheDir()
  return { NODE_COMPILE_CACHE: ownFolder ? dirname(ownFolder) : usualFolder }
}
