import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../../shared/session/end-session.ts'
import { forgetUploads } from '../../../shared/uploads/forget-uploads.ts'
import { messageFiles } from '../../../shared/uploads/message-files.ts'
import { uploadFile } from '../../../shared/uploads/upload-file.ts'
import type { UploadItem, Uploads } from '../../../shared/uploads/uploads.ts'

const make = () =>
  messageFiles(
    (file, onProgress, signal) => uploadFile(file, onProgress, signal),
    ({ url }) => void forgetUploads([url]),
  )

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
