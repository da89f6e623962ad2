import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for message attachments, before and after sending. */
export const fileText = defineTexts('message_files', {
  attach: 'Attach files',
  uploading: 'Uploading {name}, {percent}%',
  removeFile: 'Remove {name}',
  tooLarge: '{name} is larger than {size} MB.',
  empty: '{name} is empty.',
  unsupported: 'This file type isn’t supported: {name}',
  uploadFailed: 'Couldn’t upload {name}.',
  tooMany: 'You can attach up to {count} files to a message.',
  dropHere: 'Drop files to attach them',
  image: 'Image {name}',
  file: 'Download {name}, {size}',
})
