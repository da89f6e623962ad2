import { readFile } from 'node:fs/promises'
import { limits } from '@porchlight/contracts/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { refuse } from '../../../kernel/errors.ts'

// This file runs in a separate process, one image at a time. Only these formats can be loaded, whatever format the bytes claim to be.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

/** A re-encoded image: its bytes, and its displayed size in pixels. */
export type Picture = { bytes: Buffer; width: number; height: number }

const isAnimated = (type: string) => type === 'image/gif' || type === 'image/webp'

/** Animated images are read with all their frames, so that they stay animated. */
const opened = (source: string | Buffer, type: string): Sharp =>
  sharp(source, {
    animated: isAnimated(type),
    // Applies to all frames together; the limits for a single frame are checked in the header first.
    limitInputPixels: limits.picturePixelsMax,
    sequentialRead: true,
    failOn: 'error',
  })

/**
 * Decodes an image and re-encodes it upright, without camera metadata (place, time, owner) or hidden data.
 * @throws AppError `picture_too_large` before anything is decoded, `unsupported_type` when it is broken
 */
export async function remakePicture({ path, type, become }: { path: string; type: string; become: string }): Promise<Picture> {
  if (type === 'image/webp') assertFrames(webpFrames(await readFile(path)))
  const header = await opened(path, type)
    .metadata()
    .catch((error: Error) => {
      throw error.message.includes('pixel limit') ? tooLarge() : broken()
    })
  assertSize(header)
  const side = limits.pictureSideMax
  const shrunk = opened(path, type).autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return written(formatted(shrunk, become, header)).catch(() => {
    throw broken()
  })
}

/** Returns a smaller copy of a stored image, as WebP, `width` pixels wide. */
export const shrinkPicture = ({ bytes, type, width }: { bytes: Uint8Array; type: string; width: number }): Promise<Picture> => {
  const effort = isAnimated(type) ? 1 : 3
  return written(opened(Buffer.from(bytes), type).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort }))
}

/**
 * Checks the decoding cost from the header alone. Each side has its own limit, because shrinking a single line of millions of pixels takes longer than
 * shrinking a square with as many.
 * @throws AppError `picture_too_large`
 */
function assertSize({ width = 0, height = 0, pages = 1, pageHeight = height }: Metadata): void {
  if (width > limits.pictureDecodedSideMax || pageHeight > limits.pictureDecodedSideMax)
    throw tooLarge(`a side of more than ${limits.pictureDecodedSideMax} pixels`)
  if (width * pageHeight > limits.picturePixelsMax) throw tooLarge()
  if (pages === 1) return
  assertFrames(pages)
  if (width * pageHeight * pages > limits.animationPixelsMax) throw tooLarge(`more than ${limits.animationPixelsMax / 1e6} million pixels in all frames`)
}

function assertFrames(frames: number): void {
  if (frames > limits.pictureFramesMax) throw tooLarge(`more than ${limits.pictureFramesMax} frames`)
}

/**
 * Counts the frames of an animated WebP, up to one more than allowed. The decoder finds each frame by starting from the first, so just reading the header of a
 * file with half a million frames would take minutes.
 */
function webpFrames(bytes: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length && frames <= limits.pictureFramesMax; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return frames
}

function formatted(picture: Sharp, type: string, { pages = 1 }: Metadata): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 84, progressive: true })
  if (type === 'image/gif') return picture.gif({ effort: 3 })
  // With many frames, a higher effort doubles the time and saves nothing.
  if (type === 'image/webp') return picture.webp({ quality: 84, effort: pages > 1 ? 1 : 3 })
  return picture.png({ compressionLevel: 8 })
}

async function written(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

const tooLarge = (why = `more than ${limits.picturePixelsMax / 1e6} million pixels`) => refuse('picture_too_large', { fields: { file: why } })
const broken = () => refuse('unsupported_type', { fields: { file: 'broken picture' } })
