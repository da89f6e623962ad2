import { useSyncExternalStore } from 'react'
import { forgetUploads } from '../../shared/files/uploads/forget-uploads.ts'
import { messageFiles } from '../../shared/files/uploads/message-files.ts'
import { uploadFile } from '../../shared/files/uploads/upload-file.ts'
import { onSessionEnd } from '../../shared/session/end-session.ts'

const make = () =>
  messageFiles(
    (file, onProgress, signal) => uploadFile(file, onProgress, signal),
    ({ url }) => void forgetUploads([url]),
  )

let uploads = make()

onSessionEnd(() => {
  uploads = make()
})

/** Returns the files of an unsent message in a side conversation. They are kept until it is sent. */
export function useSideFiles(of: string) {
  const mine = uploads
  const items = useSyncExternalStore(mine.subscribe, () => mine.items(of))
  return {
    items,
    ids: items.flatMap(({ file }) => (file ? [file.file_id] : [])),
    isUploading: items.some(({ file, error }) => !file && !error),
    add: (files: readonly File[]) => mine.add(of, files),
    remove: (key: number) => mine.remove(of, key),
    clear: () => mine.clear(of),
  }
}
