import { ApiError } from '@porchlight/client'
import type { AttachmentView } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import { errorText } from '../../connection/error-text.ts'
import { fileText } from './texts.ts'
import { Uploads, type UploadsOptions } from './uploads.ts'

const megabytes = limits.uploadBytesMax / 2 ** 20

/** Creates the store for attachments of unsent messages, with the limits and errors common to all messages. */
export const messageFiles = (upload: UploadsOptions['upload'], forget: (file: AttachmentView) => void): Uploads =>
  new Uploads({
    upload,
    forget,
    refusal: ({ name, size }, alreadyThere) => {
      if (alreadyThere >= limits.attachmentsMax) return fileText('tooMany', { count: limits.attachmentsMax })
      if (size === 0) return fileText('empty', { name })
      return size > limits.uploadBytesMax ? fileText('tooLarge', { name, size: megabytes }) : undefined
    },
    failure: (name, cause) => {
      const code = cause instanceof ApiError ? cause.code : 'unavailable'
      if (code === 'too_large') return fileText('tooLarge', { name, size: megabytes })
      if (code === 'unsupported_type') return fileText('unsupported', { name })
      if (cause instanceof ApiError && cause.fields?.file === 'empty') return fileText('empty', { name })
      return `${fileText('uploadFailed', { name })} ${errorText(cause)}`
    },
  })
