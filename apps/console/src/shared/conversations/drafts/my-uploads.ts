import { useSyncExternalStore } from 'react'
import { forgetUploads } from '../../files/uploads/forget-uploads.ts'
import { messageFiles } from '../../files/uploads/message-files.ts'
import { uploadFile } from '../../files/uploads/upload-file.ts'
import type { UploadItem, Uploads } from '../../files/uploads/uploads.ts'
import { onSessionEnd } from '../../session/end-session.ts'

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
