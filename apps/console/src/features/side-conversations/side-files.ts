import { myUploads, useUploadItems } from '../../shared/conversations/drafts/my-uploads.ts'

/** Returns the files of an unsent message in a side conversation. They are kept until it is sent. */
export function useSideFiles(of: string) {
  const items = useUploadItems(of)
  return {
    items,
    ids: items.flatMap(({ file }) => (file ? [file.file_id] : [])),
    isUploading: items.some(({ file, error }) => !file && !error),
    add: (files: readonly File[]) => myUploads().add(of, files),
    remove: (key: number) => myUploads().remove(of, key),
  }
}
