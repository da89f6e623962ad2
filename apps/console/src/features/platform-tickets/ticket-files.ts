import { useSyncExternalStore } from 'react'
import { messageFiles } from '../../shared/files/uploads/message-files.ts'
import { sendFile } from '../../shared/files/uploads/send-file.ts'
import { onSessionEnd } from '../../shared/session/end-session.ts'
import { newTicket } from './use-kept-draft.ts'

// A file removed before sending is stored by the parent and can't be deleted from this library; the parent deletes unused files after a day.
const make = () =>
  messageFiles(
    (file, onProgress, signal, of) =>
      sendFile('inbox', 'platformTickets.attach', 'file', { file, fields: of === newTicket ? {} : { conversation_ref: of }, onProgress, signal }),
    () => {},
  )

let uploads = make()

onSessionEnd(() => {
  uploads = make()
})

/** Returns the attachments of an unsent reply or new ticket. They are kept until it is sent. */
export function useTicketFiles(of: string) {
  const mine = uploads
  const items = useSyncExternalStore(mine.subscribe, () => mine.items(of))
  return {
    items,
    files: items.flatMap((item) => item.file ?? []),
    isUploading: items.some((item) => !item.file && !item.error),
    add: (files: readonly File[]) => mine.add(of, files),
    remove: (key: number) => mine.remove(of, key),
    clear: () => mine.clear(of),
  }
}
