import { deflateSync } from 'node:zlib'
import { limits } from '@porchlight/contracts/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Refused } from '../../testing/calls.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { startTestS3 } from '../../testing/s3.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2dce89' } })
const named = (name: string, bytes: Uint8Array) => ({ name, bytes })

async function library() {
  const made = await testLibrary(await sharedServer())
  const writer = await made.user('writer')
  const get = (path: string, headers: Record<string, string> = {}) => fetch(made.address + path, { headers: { cookie: writer.cookie, ...headers } })
  return { ...made, get, writer }
}
const upload = async (who: TestUser, bytes: Uint8Array, name = 'picture.png') => (await who.calls.uploads.create({}, named(name, bytes))).file

test('images are re-encoded upright, without their location, in the requested sizes', async () => {
  const { writer, get } = await library()
  const exif = { IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } }
  const bytes = await photo(2000, 1000).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const file = await upload(writer, bytes, 'beach.jpg')
  expect(file).toMatchObject({ type: 'image/jpeg', width: 1000, height: 2000 })
  const whole = await get(file.url)
  expect(whole.headers.get('cache-control')).toBe('private, no-cache')
  const kept = await sharp(Buffer.from(await whole.arrayBuffer())).metadata()
  expect(kept).toMatchObject({ width: 1000, height: 2000 })
  expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
  for (const [w, width, format] of [
    [1, 320, 'webp'],
    [800, 800, 'webp'],
    [801, 1000, 'jpeg'],
    ['x', 1000, 'jpeg'],
  ] as const) {
    const answer = await get(`${file.url}?w=${w}`)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata(), String(w)).toMatchObject({ width, format })
    expect((await get(`${file.url}?w=${w}`, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  }
  const answers = await Promise.all(Array.from({ length: 12 }, async () => (await get(`${file.url}?w=320`)).status))
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('animated images stay animated in every size', async () => {
  const { writer, get } = await library()
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 900, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  for (const format of ['gif', 'webp'] as const) {
    const file = await upload(
      writer,
      await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer(),
      `x.${format}`,
    )
    expect(file).toMatchObject({ type: `image/${format}`, width: 900, height: 60 })
    for (const address of [file.url, `${file.url}?w=320`]) {
      const bytes = Buffer.from(await (await get(address)).arrayBuffer())
      expect((await sharp(bytes, { animated: true }).metadata()).pages, address).toBe(3)
    }
  }
})

/** Returns a PNG that declares these dimensions but is only a few kilobytes of zeros. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), body.length + 4)
    return whole
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(8_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

test('malformed and oversized files are refused with a clear reason, and memory does not grow', async () => {
  const { writer, get } = await library()
  const before = process.memoryUsage.rss()
  const create = (bytes: Uint8Array, name: string, only: 'any' | 'image' = 'any') => code(writer.calls.uploads.create({ only }, named(name, bytes)))
  expect(await create(Buffer.alloc(0), 'empty.png')).toBe('invalid_input')
  expect(await create(bomb(60_000, 60_000), 'bomb.png')).toBe('picture_too_large')
  expect(await create(bomb(7_000, 7_000), 'short.png')).toBe('unsupported_type')
  expect(await create((await photo(400, 400).png().toBuffer()).subarray(0, 120), 'cut.png')).toBe('unsupported_type')
  expect(await create(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'picture.png')).toBe('unsupported_type')
  expect(await create(Buffer.alloc(limits.uploadBytesMax + 1), 'large.bin')).toBe('too_large')
  const refused = writer.calls.uploads.create({}, named('set\u202eup.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])))
  await expect(refused).rejects.toMatchObject({ code: 'unsupported_type', fields: { file_name: 'setup.exe' } })
  await expect(writer.calls.uploads.create({}, named('large.bin', Buffer.alloc(limits.uploadBytesMax + 1)))).rejects.toMatchObject({
    fields: { file_name: 'large.bin' },
  })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await create(svg, 'x.svg', 'image')).toBe('unsupported_type')
  for (const [bytes, name] of [
    [svg, 'x.svg'],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.png'],
    [Buffer.from('<?xml version="1.0"?><x/>'), 'x.png'],
  ] as const) {
    const file = await upload(writer, bytes, name)
    expect(file).toMatchObject({ type: 'text/plain', width: null })
    const answer = await get(file.url)
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0]]).toEqual(['text/plain; charset=utf-8', 'attachment'])
  }
  const wide = await upload(writer, await photo(6000, 300).png().toBuffer(), `${'😀'.repeat(300)}.png`)
  expect(wide).toMatchObject({ short_name: '__________...______.png', width: limits.pictureSideMax, height: 160 })
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024)
})

test.each([
  ['請求書 März 2026 E-1042.pdf', '請求書 März 2026 E-1042.pdf', '____M_rz_2...E_1042.pdf'],
  ['fdp\u202e/..\\.exe', 'fdp...exe', 'fdp__.._.exe'],
  [`a"b'c%d.txt`, `a"b'c%d.txt`, 'a_b_c_d.txt'],
])('C9: a file named %j keeps its name, shown and downloaded', async (name, own, short) => {
  const { writer, get } = await library()
  const file = await upload(writer, Buffer.from('text'), name)
  expect(file).toMatchObject({ name: own, short_name: short })
  const disposition = (await get(file.url)).headers.get('content-disposition') ?? ''
  expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '')).toBe(own)
})

test('data after an image’s end or in its comments is removed', async () => {
  const { writer, get } = await library()
  const hidden = '<script>alert(1)</script>'
  const bytes = Buffer.concat([
    await photo(50, 50)
      .withExif({ IFD0: { ImageDescription: hidden } })
      .jpeg()
      .toBuffer(),
    Buffer.from(hidden),
  ])
  const file = await upload(writer, bytes, 'x.jpg')
  expect(Buffer.from(await (await get(file.url)).arrayBuffer()).includes('script')).toBe(false)
})

test('media players get the requested range', async () => {
  const { writer, get } = await library()
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(1000, 7)])
  const file = await upload(writer, film, 'ride.mp4')
  expect(file.type).toBe('video/mp4')
  const part = await get(file.url, { range: 'bytes=4-7' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-7/1024', 'ftyp'])
  expect((await get(file.url, { range: 'bytes=5000-' })).status).toBe(416)
  expect((await get(file.url)).headers.get('accept-ranges')).toBe('bytes')
  expect((await get('/files/0123456789abcdefghijAB')).status).toBe(404)
})

test('only the owner and people who write content can remove an upload; one in use is kept', async () => {
  const { writer, get, user, visitor } = await library()
  const png = await photo(10, 10).png().toBuffer()
  const [own, shown] = [await upload(writer, png), await upload(writer, png)]
  const remove = (who: TestUser, url: string) => who.calls.uploads.remove({ url })
  expect(await code(remove(await user('agent'), own.url))).toBe('not_found')
  expect(await code(remove(await (await library()).user('editor'), own.url))).toBe('not_found')
  const guest = visitor()
  const { file } = await guest.calls.uploads.create({}, named('x.png', png))
  expect(await code(guest.calls.uploads.remove({ url: own.url }))).toBe('not_found')
  expect(await code(remove(await user('editor'), file.url))).toBe('not_found')
  expect(await guest.calls.uploads.remove({ url: file.url })).toEqual({ is_kept: false })
  expect(await remove(await user('editor'), own.url)).toEqual({ is_kept: false })
  await expect.poll(async () => (await get(own.url)).status).toBe(404)
  const { article } = await writer.calls.articles.create({ article_title: 'Bikes', article_content: `<p><img src="${shown.url}" alt="A bike"></p>` })
  expect(await remove(writer, shown.url)).toEqual({ is_kept: true })
  const { calls } = await user('editor')
  await calls.articles.remove({ article_id: article.article_id })
  expect(await remove(writer, shown.url), 'the article can be brought back').toEqual({ is_kept: true })
  for (const { bin_ref } of (await calls.bin.list({})).texts) await calls.bin.remove({ bin_ref })
  expect(await remove(writer, shown.url)).toEqual({ is_kept: false })
})

test('an image deleted from a text stays while a published text, an older version, or another article shows it', async () => {
  const { writer, get, user } = await library()
  const editor = await user('editor')
  const { url } = await upload(writer, await photo(10, 10).png().toBuffer())
  const html = `<p><img src="${url}" alt="A bike"></p>`
  const isKept = async () => (await writer.calls.uploads.remove({ url })).is_kept
  const { article } = await writer.calls.articles.create({ article_title: 'Bikes', article_content: html })
  const { article_id } = article
  await editor.calls.articles.publish({ article_id })
  const { article: draft } = await writer.calls.articles.update({
    article_id,
    revision: (await writer.calls.articles.read({ article_id })).article.revision,
    article_content: '<p>Gone</p>',
  })
  expect(draft.article_id).toBe(article_id)
  expect(await isKept(), 'visitors still see the published text').toBe(true)
  await editor.calls.articles.publish({ article_id })
  expect(await isKept(), 'an older version shows it').toBe(true)
  const { article: other } = await writer.calls.articles.create({ article_title: 'More bikes', article_content: html })
  await editor.calls.articles.remove({ article_id })
  expect(await isKept(), 'another article shows it').toBe(true)
  expect((await get(url)).status).toBe(200)
  await editor.calls.articles.remove({ article_id: other.article_id })
  for (const { bin_ref } of (await editor.calls.bin.list({})).texts) await editor.calls.bin.remove({ bin_ref })
  expect(await isKept()).toBe(false)
})

test('anyone who writes content or changes settings may delete an image that a colleague has uploaded for it', async () => {
  const { writer, user } = await library()
  const png = await photo(10, 10).png().toBuffer()
  for (const flag of [
    'canCreateAndUpdateNewsArticles',
    'canCreateAndUpdateCoursesArticles',
    'canCreateAndUpdateSopArticles',
    'canManageGeneralAndSecuritySettings',
  ] as const) {
    const { url } = await upload(writer, png)
    expect(await code((await user('agent')).calls.uploads.remove({ url }))).toBe('not_found')
    expect(await (await user('agent', { [flag]: true })).calls.uploads.remove({ url }), flag).toEqual({ is_kept: false })
  }
})

test('uploads unused for a day are deleted with all their sizes; those in use stay', async () => {
  const own = await library()
  const { writer, get, inside, support_lib_id, kernel, visitor } = own
  const png = await photo(900, 10).png().toBuffer()
  const [unused, inText, asFace] = [await upload(writer, png), await upload(writer, png), await upload(writer, png)]
  expect((await get(`${unused.url}?w=320`)).status).toBe(200)
  const guest = visitor()
  const { file } = await guest.calls.uploads.create({}, named('x.png', png))
  await guest.calls.messages.send({ client_msg_id: 'message-with-file', message: 'Look', attachments: [file.file_id] })
  const { article } = await writer.calls.articles.create({ article_title: 'Bikes', article_content: '<p>x</p>' })
  await writer.calls.articles.update({ article_id: article.article_id, revision: 1, article_content: `<p><img src="${inText.url}" /></p>` })
  await writer.calls.people.updateUser({ agent_picture: asFace.url })
  const age = () =>
    inside((ctx) =>
      ctx.db
        .updateTable('uploads')
        .set({ unused_since: new Date(Date.now() - 25 * 3_600_000) })
        .where('unused_since', 'is not', null)
        .where('support_lib_id', '=', support_lib_id)
        .execute(),
    )
  await runSweep(own, 'uploads.sweep')
  expect((await get(unused.url)).status).toBe(200)
  await age()
  await runSweep(own, 'uploads.sweep')
  for (const each of [inText, asFace, file]) expect((await get(each.url)).status, each.file_id).toBe(200)
  await expect.poll(() => kernel.ports.storage.read(`${support_lib_id}/${unused.file_id}_320`)).toBeUndefined()
  await expect.poll(() => kernel.ports.storage.read(`${support_lib_id}/${unused.file_id}`)).toBeUndefined()
  expect((await get(unused.url)).status).toBe(404)
})

test('a library has a quota and a visitor a daily limit; deleting frees both', async () => {
  const server = await ownServer({ env: { UPLOAD_QUOTA_MB: '1' } })
  const { user, visitor, inside } = await testLibrary(server)
  const writer = await user('writer')
  const noise = (size: number) => Buffer.alloc(size, 'words ')
  const first = await upload(writer, noise(700_000), 'a.txt')
  expect(await code(upload(writer, noise(700_000), 'b.txt'))).toBe('storage_full')
  await writer.calls.uploads.remove({ url: first.url })
  await upload(writer, noise(700_000), 'b.txt')
  const guest = visitor()
  await guest.calls.uploads.create({}, named('small.txt', noise(10)))
  await inside((ctx) => ctx.db.updateTable('uploads').set({ size: limits.visitorUploadBytesPerDay }).where('owner_kind', '=', 'visitor').execute())
  expect(await code(guest.calls.uploads.create({}, named('small.txt', noise(10))))).toBe('rate_limited')
})

test('images, ranges and sizes work the same with an S3 bucket', async () => {
  const s3 = await startTestS3()
  const server = await ownServer({ env: { STORAGE_URL: s3.url } })
  const { user, address } = await testLibrary(server)
  const writer = await user('writer')
  const file = await upload(writer, await photo(1000, 500).png().toBuffer())
  const get = (path: string, headers = {}) => fetch(address + path, { headers: { cookie: writer.cookie, ...headers } })
  expect(await sharp(Buffer.from(await (await get(`${file.url}?w=320`)).arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 160 })
  const part = await get(file.url, { range: 'bytes=1-3' })
  expect([part.status, await part.text()]).toEqual([206, 'PNG'])
  await s3.stop()
  const away = await get(file.url)
  expect([away.status, ((await away.json()) as { error: { code: string } }).error.code]).toEqual([503, 'unavailable'])
})
