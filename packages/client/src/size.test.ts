import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Bundles these exports and returns the gzip size in bytes. */
async function sizeOf(contents: string): Promise<{ bytes: number; text: string }> {
  const stdin = { contents, resolveDir: import.meta.dirname, loader: 'ts' } as const
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', external: ['idb', '@porchlight/contracts/*'], write: false })
  const text = outputFiles[0]?.text ?? ''
  return { bytes: gzipSync(text, { level: 9 }).length, text }
}

// The last two tenths brought the server's time, reading again what addresses of files have ended, and telling of each call as it is made.
test("the widget's share of this package is at most 8.9 KB gzipped, excluding idb and the tables of the contracts", async () => {
  const widget = await sizeOf("export { ConversationStore, createHttpClient, createLiveOutbox, indexedDbStorage, LiveConnection, ApiError } from './index.ts'")
  expect(widget.bytes).toBeLessThanOrEqual(8.9 * 1024)
  expect(widget.bytes).toBeGreaterThan(4 * 1024)
  expect(widget.text).not.toContain('ZodError')
})
