import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { useSyncExternalStore } from 'react'
import { errorText } from '../../../shared/error-text.ts'
import { onSessionEnd } from '../../../shared/session/end-session.ts'
import { forgetUploads } from '../../../shared/uploads/forget-uploads.ts'
import { uploadFile } from '../../../shared/uploads/upload-file.ts'
import { w } from './texts.ts'
import { type UploadItem, Uploads } from './uploads.ts'

const megabytes = limits.uploadBytesMax / 2 ** 20

const make = () =>
  new Uploads({
    upload: uploadFile,
    forget: ({ url }) => void forgetUploads([url]),
    refusal: ({ name, size }, alreadyThere) => {
      if (alreadyThere >= limits.attachmentsMax) return w('tooMany', { count: limits.attachmentsMax })
      if (size === 0) return w('empty', { name })
      return size > limits.uploadBytesMax ? w('tooLarge', { name, size: megabytes }) : undefined
    },
    failure: (name, cause) => {
      const code = cause instanceof ApiError ? cause.code : 'unavailable'
      if (code === 'too_large') return w('tooLarge', { name, size: megabytes })
      if (code === 'unsupported_type') return w('unsupported', { name })
      if (cause instanceof ApiError && cause.fields?.file === 'empty') return w('empty', { name })
      return `${w('uploadFailed', { name })} ${errorText(cause)}`
    },
  })

let uploads = make()

onSessionEnd(() => {
  uploads = make()
})

/** Returns the files of the messages that the user is writing. */
export const myUploads = (): Uploads => uploads

/** Subscribes to the files of one message. */
export function useUploadItems(of: string): readonly UploadItem[] {
  const mine = myUploads()
  return useSyncExternalStore(mine.subscribe, () => mine.items(of))
}
