import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@porchlight/contracts/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../../kernel/errors.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { openPictureLanes } from '../../../kernel/workers/picture-lanes.ts'
import { Refused } from '../../../testing/calls.ts'
import { type TestUser, type TestVisitor, testLibrary } from '../../../testing/library.ts'
import { ownServer, sharedServer } from '../../../testing/test-server.ts'
import { leastMs } from '../../../testing/time-taken.ts'
import { pictureType } from '../rules.ts'
import { typeOfFile } from '../type-of-file.ts'
import { remakePicture } from './make-picture.ts'
import { blackApng, blackPng, lyingPng, repeatedGif, repeatedWebp } from './testing/hostile-pictures.ts'

/** Maximum CPU time for reading a header: a hundredth of the time that decoding takes. */
const headerCpuMs = 400

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-hostile-'))
  await remake(await blackPng(10, 10))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
// Re-enable the formats that the code under test disables in this process: other tests run in it, and the demo draws its images in it.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

/** Re-encodes an image in this process, so that its CPU time can be measured. */
async function remake(bytes: Buffer): Promise<{ outcome: string; cpuMs: number }> {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, bytes)
  const type = await typeOfFile(path)
  const become = pictureType(type) ?? 'no picture'
  const before = process.cpuUsage()
  const outcome = await remakePicture({ path, type, become }).then(
    ({ width, height }) => `${become} ${width}x${height}`,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
  const { user, system } = process.cpuUsage(before)
  return { outcome, cpuMs: (user + system) / 1000 }
}

const noise = (width: number, height: number) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const frames = async (size: number, count: number, canvas?: { width: number; height: number }) =>
  repeatedWebp(await noise(16, 16).resize(size, size).webp({ quality: 50 }).toBuffer(), size, size, count, canvas)
const gif = async (width: number, height: number, count: number) =>
  repeatedGif(
    await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .gif()
      .toBuffer(),
    count,
  )
const avif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2dce89' } })
    .avif({ effort: 0 })
    .toBuffer()
/** Returns an AVIF whose header declares a different width. */
const lyingAvif = async (width: number) => {
  const bytes = await avif(640, 400)
  bytes.writeUInt32BE(width, bytes.indexOf('ispe') + 8)
  return bytes
}
const side = limits.pictureDecodedSideMax

test.each<[string, string, () => Promise<Buffer>]>([
  ['a line of 15,000,000 pixels', 'picture_too_large', () => blackPng(1, 15_000_000)],
  ['a line of 49,999,999 pixels', 'picture_too_large', () => blackPng(1, 49_999_999)],
  ['a line lying down', 'picture_too_large', () => blackPng(15_000_000, 1)],
  ['one pixel more than a side may have', 'picture_too_large', () => blackPng(side + 1, 2)],
  ['more pixels than are allowed', 'picture_too_large', async () => lyingPng(side, 3100, 1000)],
  ['3 MB of animated WebP', 'picture_too_large', () => frames(500, 200)],
  ['300,000 frames of WebP', 'picture_too_large', () => frames(4, 300_000)],
  ['a canvas much larger than its frames', 'picture_too_large', () => frames(16, 2, { width: 16_000, height: 3000 })],
  ['300,000 frames of GIF', 'picture_too_large', () => gif(4, 4, 300_000)],
  ['a GIF whose frames are large together', 'picture_too_large', () => gif(3000, 3000, 5)],
  ['an AVIF that claims to be wide', 'picture_too_large', () => lyingAvif(side + 2)],
  ['an APNG with a long side', 'picture_too_large', async () => blackApng(side + 1, 2, 3)],
  ['a PNG without its data', 'unsupported_type', async () => lyingPng(16_000, 3000, 1000)],
  ['half a JPEG', 'unsupported_type', async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9000)],
  ['half an AVIF', 'unsupported_type', async () => (await avif(640, 400)).subarray(0, 300)],
  ['half a WebP', 'unsupported_type', async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 3000)],
])('%s is refused (%s) from its header', async (_name, code, make) => {
  const bytes = await make()
  const refused = async () => {
    const { outcome, cpuMs } = await remake(bytes)
    expect(outcome).toBe(code)
    return cpuMs
  }
  expect(await leastMs(headerCpuMs, refused)).toBeLessThan(headerCpuMs)
})

test.each<[string, string, () => Promise<Buffer>]>([
  ['a side as long as it may be', `image/png ${limits.pictureSideMax}x1`, () => blackPng(side, 1)],
  ['a line standing up', `image/png 1x${limits.pictureSideMax}`, () => blackPng(1, side)],
  ['an animated WebP', 'image/webp 100x100', () => frames(100, 20)],
  ['a GIF of many small frames', 'image/gif 20x20', () => gif(20, 20, limits.pictureFramesMax)],
  ['an APNG', 'image/png 40x30', async () => blackApng(40, 30, 500)],
  ['an AVIF', 'image/webp 640x400', () => avif(640, 400)],
])('%s is re-encoded (%s)', async (_name, outcome, make) => {
  expect((await remake(await make())).outcome).toBe(outcome)
})

const upload = (who: TestUser | TestVisitor, bytes: Buffer) => who.calls.uploads.create({ only: 'image' }, { name: 'picture', bytes })
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error)),
  )

test('three files that once blocked the server are refused over HTTP because of their size, not a timeout', async () => {
  const visitor = (await testLibrary(await sharedServer())).visitor()
  for (const bytes of [await blackPng(1, 15_000_000), await blackPng(1, 49_999_999), await frames(500, 200)]) {
    const refused = await upload(visitor, bytes).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'picture_too_large' })
    expect((refused as Refused).fields?.file).toMatch(/a side of more than|million pixels/)
  }
  expect(await code(upload(visitor, await blackPng(1, 1500)))).toBe('ok')
})

test('sizes are generated one at a time and a few requests can queue; all others get the original until the size exists', async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const writer = await library.user('writer')
  const { file } = await upload(writer, await blackPng(900, 300))
  const lane = server.kernel.pictures.staff
  const burn = heavyTask<typeof import('../../../kernel/workers/testing/tasks.ts'), 'burn'>(
    new URL('../../../kernel/workers/testing/tasks.ts', import.meta.url),
    'burn',
    { inMax: 100, outMax: 100, timeMs: limits.pictureCpuMs, memoryMb: 100 },
  )
  const busy = Array.from({ length: limits.picturesWaitingPerLibrary + 1 }, () => lane.run(`${library.support_lib_id} sizes`, burn, null).catch(() => {}))
  const get = async () => {
    const { headers } = await fetch(`${server.address}${file.url}?w=320`, { headers: { cookie: writer.cookie } })
    return [headers.get('content-type'), headers.get('cache-control'), headers.get('etag')]
  }
  expect(await get()).toEqual(['image/png', 'no-store', null])
  lane.close()
  await Promise.all(busy)
  server.kernel.pictures.staff = openPictureLanes().staff
  onTestFinished(() => server.kernel.pictures.staff.close())
  expect(await get()).toEqual(['image/webp', 'private, no-cache', '"320"'])
})

test('an agent of another library can upload while a visitor’s most expensive images are queued; too many queued images are refused', async () => {
  const server = await ownServer()
  const [one, other] = [await testLibrary(server), await testLibrary(server)]
  const [guest, agent] = [one.visitor(), await other.user('agent')]
  const [worst, small] = [await blackPng(5000, 5000), await blackPng(300, 200)]
  await upload(agent, small)
  let done = 0
  const total = limits.picturesWaitingPerLibrary + 8
  const queued = Array.from({ length: total }, () => code(upload(guest, worst)).finally(() => done++))
  await expect.poll(() => server.kernel.pictures.visitors.size.waiting, { timeout: 20_000 }).toBeGreaterThan(10)
  await upload(agent, small)
  expect(done).toBeLessThan(total)
  expect(server.kernel.pictures.visitors.size.waiting).toBeGreaterThan(0)
  // A visitor of another library gets a turn after the current image.
  const neighbour = code(upload(other.visitor(), small))
  const ahead = server.kernel.pictures.visitors.size.waiting
  expect(await neighbour).toBe('ok')
  expect(server.kernel.pictures.visitors.size.waiting).toBeGreaterThan(ahead - 5)
  const answers = await Promise.all(queued)
  expect(new Set(answers)).toEqual(new Set(['ok', 'rate_limited']))
})
