import { ApiError } from '@porchlight/client'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { leftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
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
      if (alreadyThere >= limits.attachmentsMax) return { error: fileText('tooMany', { count: limits.attachmentsMax }), reason: 'too_many' }
      if (size === 0) return { error: fileText('empty', { name }), reason: 'empty' }
      return size > limits.uploadBytesMax ? { error: fileText('tooLarge', { name, size: megabytes }), reason: 'too_large' } : undefined
    },
    failure: (name, cause) => {
      const code = cause instanceof ApiError ? cause.code : 'unavailable'
      const reason = leftOutReason(code)
      if (code === 'too_large') return { error: fileText('tooLarge', { name, size: megabytes }), reason }
      if (code === 'unsupported_type') return { error: fileText('unsupported', { name }), reason }
      if (cause instanceof ApiError && cause.fields?.file === 'empty') return { error: fileText('empty', { name }), reason: 'empty' }
      return { error: `${fileText('uploadFailed', { name })} ${errorText(cause)}`, reason }
    },
  })
