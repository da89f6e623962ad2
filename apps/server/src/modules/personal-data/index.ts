import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { eraseContact } from './erase-contact.ts'
import { eraseJob } from './erase-job.ts'
import { listErasures } from './erasures.ts'
import { repeatErasures } from './repeat-erasures.ts'

/** Personal data of contacts: erasure with a receipt. */
export const personalData: Module = {
  name: 'personal-data',
  handlers: [eraseContact, listErasures],
  notices: notices('erasures', ['contact.erasure_requested', 'contact.erased', 'contact.erasure_failed']),
  tasks: [eraseJob],
  personal: { rows: [{ table: 'erasures', of: 'contact', erase: null }] },
  async background(kernel) {
    await repeatErasures(kernel)
    return async () => {}
  },
}
