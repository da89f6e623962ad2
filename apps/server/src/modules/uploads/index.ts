import type { Module } from '../../kernel/kernel.ts'
import { createUpload } from './actions/create-upload.ts'
import { removeUpload } from './actions/remove-upload.ts'
import { removeBytes } from './removal.ts'
import { schedules } from './schedule.ts'

export { attachmentsOf, handOverUploads, madeFile, uploadsOf } from './access.ts'
export { fileAddress, keyState, shownFile, shownFiles, shownPicture, withShownPictures } from './addresses.ts'
export { assertImported, setUsedBytes } from './imported-files.ts'
export { pictureWithSize } from './picture-with-size.ts'
export { removeUploads } from './removal.ts'
export { type AskedUpload, askedUpload, type KeptBy, libraryOfUpload, sendUpload } from './send-upload.ts'
export { assertRoom, type NewFile, type Owner, storeFile, storeMade } from './store-file.ts'

/** Uploaded files. */
export const uploads: Module = { name: 'uploads', handlers: [createUpload, removeUpload], tasks: [removeBytes], schedules }
