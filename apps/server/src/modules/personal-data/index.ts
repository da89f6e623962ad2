import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { eraseContact } from './erase-contact.ts'
import { eraseJob } from './erase-job.ts'
import { readErasedConversation } from './erased-conversations.ts'
import { listErasures } from './erasures.ts'
import { contactExportFile, downloadExport, exportContact, readExport } from './export-contact.ts'
import { exportJob } from './export-job.ts'
import { fieldHandlers } from './fields.ts'
import { holdHandlers } from './holds.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { retainJob, retainNightly, retentionHandlers } from './retention.ts'

/** Personal data of contacts: erasure with a receipt, export as one file, retention and legal holds. */
export const personalData: Module = {
  name: 'personal-data',
  handlers: [
    eraseContact,
    listErasures,
    readErasedConversation,
    exportContact,
    readExport,
    downloadExport,
    ...holdHandlers,
    ...retentionHandlers,
    ...fieldHandlers,
  ],
  notices: [
    ...notices('erasures', ['contact.erasure_requested', 'contact.erased', 'contact.erasure_failed']),
    ...notices('erased', ['conversation.erased', 'contact.erased']),
    ...notices('retention', ['legal_hold.placed', 'legal_hold.released', 'retention.changed', 'retention.applied']),
    ...notices('contact_exports', ['contact.export_changed']),
    ...notices('personal_fields', ['personal_fields.changed']),
  ],
  downloads: [contactExportFile],
  tasks: [eraseJob, exportJob, retainJob],
  schedules: [retainNightly],
  async background(kernel) {
    await repeatErasures(kernel)
    return async () => {}
  },
}
