import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { eraseContact } from './erase-contact.ts'
import { eraseJob } from './erase-job.ts'
import { readErasedConversation } from './erased-conversations.ts'
import { listErasures } from './erasures.ts'
import { contactExportFile, downloadExport, exportContact, readExport } from './export-contact.ts'
import { exportJob } from './export-job.ts'
import { fieldHandlers } from './fields.ts'
import { holdHandlers } from './holds.ts'
import { eraseAfterRestore, repeatErasures } from './repeat-erasures.ts'
import { retainJob, retainNightly, retentionHandlers } from './retention.ts'

const unnamed = { ids: () => null }

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
    // Without ids: all staff receive these, and not everyone may know of every contact.
    ...['contact.erasure_requested' as const, 'contact.erased' as const, 'contact.erasure_failed' as const].map((event) => notice('erasures', event, unnamed)),
    ...['conversation.erased' as const, 'contact.erased' as const].map((event) => notice('erased', event, unnamed)),
    ...['legal_hold.placed' as const, 'legal_hold.released' as const].map((event) => notice('retention', event, unnamed)),
    ...notices('retention', ['retention.changed', 'retention.applied']),
    notice('contact_exports', 'contact.export_changed', unnamed),
    ...notices('personal_fields', ['personal_fields.changed']),
  ],
  downloads: [contactExportFile],
  tasks: [eraseJob, exportJob, retainJob],
  schedules: [retainNightly],
  afterRestore: { tasks: [eraseJob], run: eraseAfterRestore },
  async background(kernel) {
    await repeatErasures(kernel)
    return async () => {}
  },
}
