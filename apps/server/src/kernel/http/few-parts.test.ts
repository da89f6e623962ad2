import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FewParts } from './few-parts.ts'

const form = (parts: number, boundary = 'b') => `${`--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n`.repeat(parts)}--${boundary}--\r\n`

/** Returns what reaches the parser, and whether the body was found to have too many parts. */
async function pass(body: string, chunkLength: number, type = 'multipart/form-data; boundary=b'): Promise<{ passed: string; isMany: boolean }> {
  const chunks = Array.from({ length: Math.ceil(body.length / chunkLength) }, (_, n) => Buffer.from(body.slice(n * chunkLength, (n + 1) * chunkLength)))
  let isMany = false
  const source = Readable.from(chunks)
  const parts: FewParts = new FewParts(type, 12, () => {
    isMany = true
    source.unpipe(parts)
    parts.push(null)
  })
  return { passed: await text(source.pipe(parts)), isMany }
}

test.each([1, 7, 50, 100_000])(
  'a form of the most parts passes whole, in chunks of %i bytes; of one with more the parser sees no more than before',
  async (length) => {
    for (const body of [form(12), `preamble\r\n${form(12)}`]) expect(await pass(body, length)).toEqual({ passed: body, isMany: false })
    const { passed, isMany } = await pass(form(500), length)
    expect(isMany).toBe(true)
    expect(passed.split('\r\n--b').length).toBeLessThanOrEqual(14)
  },
)

test('a boundary in quotes is found; other text that begins like one is none', async () => {
  expect((await pass(form(20, 'a b'), 1000, 'multipart/form-data; boundary="a b"')).isMany).toBe(true)
  expect((await pass(form(1).replace('y', 'y--b '.repeat(100)), 1000)).isMany).toBe(false)
})
