import type { Module } from '../../kernel/kernel.ts'
import { createUpload } from './actions/create-upload.ts'
import { removeUpload } from './actions/remove-upload.ts'
import { fileRoute } from './file-route.ts'
import { removeBytes } from './removal.ts'
import { schedules } from './schedule.ts'

export { attachmentsOf, handOverUploads, madeFile, uploadsOf } from './access.ts'
export { assertImported, setUsedBytes } from './imported-files.ts'
export { removeUploads } from './removal.ts'
export { assertRoom, type NewFile, storeFile, storeMade } from './store-file.ts'

/** Uploaded files. */
export const uploads: Module = { name: 'uploads', handlers: [createUpload, removeUpload], tasks: [removeBytes], schedules, routes: fileRoute }
