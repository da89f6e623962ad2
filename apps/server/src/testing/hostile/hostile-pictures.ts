import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a valid black PNG one pixel wide: a few kilobytes that decode to `height` rows. */
export function tallPng(height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(1, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(height * 2), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]))
}

const riffChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}
const uint24 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])

/** Returns an animated WebP of `frames` noisy frames, `side` pixels wide and high: cheap to store and expensive to decode. */
export async function animatedWebp(frames: number, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { width: side, height: side, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } as const
  const still = await sharp({ create: { ...noise, background: 'black' } })
    .webp({ quality: 6, effort: 0 })
    .toBuffer()
  // The still image is one chunk after the 12 bytes of the container's header.
  const picture = still.subarray(12)
  const place = Buffer.concat([uint24(0), uint24(0), uint24(side - 1), uint24(side - 1), uint24(40), Buffer.from([2])])
  const frame = riffChunk('ANMF', Buffer.concat([place, picture]))
  const canvas = riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), uint24(side - 1), uint24(side - 1)]))
  const body = Buffer.concat([Buffer.from('WEBP'), canvas, riffChunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return new Uint8Array(Buffer.concat([Buffer.from('RIFF'), length, body]))
}
