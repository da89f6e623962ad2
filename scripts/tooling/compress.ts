import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compressing smaller files gains nothing. */
const worthwhileBytes = 1024

/**
 * Writes a .br and a .gz next to each text file of a build, so that the server never compresses during a request. Skips HTML pages: the server fills them in
 * per response.
 */
export async function compressBuild(dist: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json}', { cwd: dist }).map((file) => path.join(dist, file))
  for (const file of files) {
    const content = readFileSync(file)
    if (content.length < worthwhileBytes) continue
    const [br, gz] = await Promise.all([
      brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } }),
      gzip(content, { level: 9 }),
    ])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
}
