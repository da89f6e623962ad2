import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

const ihdr = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return pngChunk('IHDR', head)
}

/** Returns a complete black greyscale PNG, which takes few bytes at any size. */
export async function blackPng(width: number, height: number): Promise<Buffer> {
  const piece = Buffer.alloc(1_000_000)
  const total = (width + 1) * height
  const zeros = function* () {
    for (let left = total; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
  }
  const data = await buffer(Readable.from(zeros()).pipe(createDeflate({ level: 9 })))
  return Buffer.concat([signature, ihdr(width, height), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))])
}

/** Returns a PNG whose header states one size while its data has another. */
export const lyingPng = (width: number, height: number, bytes: number): Buffer =>
  Buffer.concat([signature, ihdr(width, height), pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))), pngChunk('IEND', Buffer.alloc(0))])

/** Returns an animated PNG whose frames are as large as the image. */
export function blackApng(width: number, height: number, frames: number): Buffer {
  const numbers = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).swap32()))
  const data = deflateSync(Buffer.alloc((width + 1) * height))
  const control = (order: number) => pngChunk('fcTL', Buffer.concat([numbers(order, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const later = Array.from({ length: frames - 1 }, (_, index) => [control(2 * index + 1), pngChunk('fdAT', Buffer.concat([numbers(2 * index + 2), data]))])
  return Buffer.concat([
    ...[signature, ihdr(width, height), pngChunk('acTL', numbers(frames, 0)), control(0), pngChunk('IDAT', data)],
    ...later.flat(),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const uint24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)])
}

/** Returns an animated WebP that repeats one still WebP. */
export function repeatedWebp(still: Buffer, width: number, height: number, frames: number, canvas = { width, height }): Buffer {
  const size = Buffer.concat([uint24(canvas.width - 1), uint24(canvas.height - 1)])
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([uint24(0), uint24(0), uint24(width - 1), uint24(height - 1), uint24(40), Buffer.from([2]), still.subarray(12)]),
  )
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size])),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(frame),
  ])
  return riffChunk('RIFF', body)
}

/** Returns a GIF that repeats one still GIF. */
export function repeatedGif(still: Buffer, frames: number): Buffer {
  // Header, logical screen and global color table stay the same; everything up to the trailer is one frame.
  const table = (still[10] ?? 0) & 0x80 ? 3 * 2 ** (((still[10] ?? 0) & 7) + 1) : 0
  const start = 13 + table
  return Buffer.concat([still.subarray(0, start), ...Array<Buffer>(frames).fill(still.subarray(start, -1)), Buffer.from([0x3b])])
}
