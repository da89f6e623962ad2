import { limits } from '@porchlight/contracts/limits'
import { describe, expect, test } from 'vitest'
import { laterWords, loadPart, PartError, type PartSurroundings } from './load-part.ts'

/** Creates a browser whose clock and server the test controls. */
function surroundings(status = 200) {
  const timers: { ms: number; run: () => void }[] = []
  const asked: string[] = []
  const browser: PartSurroundings = {
    statusOf: async (address) => {
      asked.push(address)
      return status
    },
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  }
  return { browser, timers, asked }
}
const failing = (message: string) => () => Promise.reject(new TypeError(message))

describe('a lazily loaded part', () => {
  test('loads, and leaves no timer behind', async () => {
    const { browser, timers } = surroundings()
    await expect(loadPart(async () => 'screen', browser)).resolves.toBe('screen')
    expect(timers).toEqual([])
  })
  test('counts as failed after 120 s', async () => {
    const { browser, timers } = surroundings()
    const loading = loadPart(() => new Promise(() => {}), browser)
    expect(timers.map(({ ms }) => ms)).toEqual([120_000])
    expect(limits.chunkLoadTimeoutMs).toBe(120_000)
    timers[0]?.run()
    await expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError' })
    expect(timers).toEqual([])
  })
  test.each([
    ['Unable to preload CSS for /widget-frame/assets/help-1.css', 200, 'CSS_CHUNK_LOAD_FAILED'],
    ['Failed to fetch dynamically imported module: https://help.example/widget-frame/assets/help-1.js', 404, 'MODULE_NOT_FOUND'],
    ['error loading dynamically imported module: https://help.example/widget-frame/assets/help-1.js', 404, 'MODULE_NOT_FOUND'],
    ['Failed to fetch dynamically imported module: https://help.example/widget-frame/assets/help-1.js', 0, 'ChunkLoadError'],
    ['Failed to fetch dynamically imported module: https://help.example/widget-frame/assets/help-1.js', 503, 'ChunkLoadError'],
    ['Importing a module script failed.', 404, 'ChunkLoadError'],
  ])('%s, status %i: %s', async (message, status, name) => {
    const failure = await loadPart(failing(message), surroundings(status).browser).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(PartError)
    expect(failure).toMatchObject({ name, message })
  })
})

test('each part waits for the strings that all parts share', async () => {
  const loads: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  laterWords(() => {
    loads.push('texts')
    return promise
  })
  let isHere = false
  const part = (name: string) =>
    loadPart(async () => {
      loads.push(name)
      return name
    })
  const first = part('chat').then((name) => {
    isHere = true
    return name
  })
  const second = part('news')
  await Promise.resolve()
  expect([loads, isHere]).toEqual([['chat', 'texts', 'news', 'texts'], false])
  resolve()
  expect(await Promise.all([first, second, part('help')])).toEqual(['chat', 'news', 'help'])
  laterWords(undefined)
})
