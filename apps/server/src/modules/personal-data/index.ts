import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { eraseContact } from './erase-contact.ts'
import { eraseJob } from './erase-job.ts'
import { listErasures } from './erasures.ts'
import { exportContact, readExport } from './export-contact.ts'
import { exportJob } from './export-job.ts'
import { personal } from './personal.ts'
import { repeatErasures } from './repeat-erasures.ts'

/** Personal data of contacts: erasure with a receipt, and export as one file. */
export const personalData: Module = {
  name: 'personal-data',
  handlers: [eraseContact, listErasures, exportContact, readExport],
  notices: [
    ...notices('erasures', ['contact.erasure_requested', 'contact.erased', 'contact.erasure_failed']),
    ...notices('contact_exports', ['contact.export_changed']),
  ],
  tasks: [eraseJob, exportJob],
  personal,
  async background(kernel) {
    await repeatErasures(kernel)
    return async () => {}
  },
}
