import { limits } from '@porchlight/contracts'
import sharp, { type Sharp } from 'sharp'
import { refuse } from '../../../kernel/errors.ts'
import { oneByOne } from './one-by-one.ts'

// Memory stays that of one picture; there is one process, and it has conversations to serve.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = oneByOne()

/** A picture made anew: bytes, size in pixels as it is seen. */
export type Picture = { bytes: Buffer; width: number; height: number }

/** Animated pictures are read with all their frames, so that they stay animated. */
const opened = (source: string | Buffer, type: string): Sharp =>
  sharp(source, {
    animated: type === 'image/gif' || type === 'image/webp',
    limitInputPixels: limits.picturePixelsMax,
    sequentialRead: true,
    failOn: 'error',
  })

/**
 * Decodes a picture and writes it anew, upright: without what a camera wrote into it (place, time, owner) and without anything hidden behind it.
 * @throws AppError `picture_too_large` before anything is decoded, `unsupported_type` when it is broken
 */
export function remakePicture(path: string, type: string, become: string): Promise<Picture> {
  return inTurn(async () => {
    const {
      width = 0,
      height = 0,
      pages = 1,
      pageHeight = height,
    } = await opened(path, type)
      .metadata()
      .catch((error: Error) => {
        throw error.message.includes('pixel limit') ? tooLarge() : broken()
      })
    if (width * pageHeight * pages > limits.picturePixelsMax) throw tooLarge()
    const side = limits.pictureSideMax
    const shrunk = opened(path, type).autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    return written(formatted(shrunk, become)).catch(() => {
      throw broken()
    })
  })
}

/** A smaller copy of a stored picture, as WebP, `width` pixels wide. */
export const shrinkPicture = (bytes: Buffer, type: string, width: number): Promise<Picture> =>
  inTurn(() => written(opened(bytes, type).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 3 })))

function formatted(picture: Sharp, type: string): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 84, progressive: true })
  if (type === 'image/gif') return picture.gif({ effort: 3 })
  if (type === 'image/webp') return picture.webp({ quality: 84, effort: 3 })
  return picture.png({ compressionLevel: 8 })
}

async function written(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

const tooLarge = () => refuse('picture_too_large', { fields: { file: `more than ${limits.picturePixelsMax / 1e6} million pixels` } })
const broken = () => refuse('unsupported_type', { fields: { file: 'broken picture' } })
