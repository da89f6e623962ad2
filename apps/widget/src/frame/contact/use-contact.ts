import { makeId, systemClock } from '@porchlight/client'
import { stateInChangedForm } from '@porchlight/contact-flow'
import type { ShownContactForm } from '@porchlight/contracts/contact-form/contact-forms'
import { useSyncExternalStore } from 'react'
import { type Help, useHelp } from '../help/help.ts'
import { logFailure } from '../log.ts'
import { type ContactSnapshot, ContactStore } from './contact-store.ts'

/** One form in progress per frame. */
const stores = new WeakMap<Help, ContactStore>()

function storeOf(help: Help, shown: ShownContactForm): ContactStore {
  const known = stores.get(help)
  if (known?.shown.form_version === shown.form_version && known.shown.form_lib_id === shown.form_lib_id) return known
  const store = new ContactStore({
    shown,
    sender: help.contact,
    clock: systemClock,
    storage: help.isFormEdited ? null : tabStorage(),
    start: known && help.isFormEdited ? stateInChangedForm(shown.form, known.getSnapshot().state) : undefined,
    newKey: makeId,
    place: () => ({
      // The referrer often has only the origin, so the page that the loader told comes first; without its query, which may hold what the site's visitors entered.
      parentURL: help.parentURL || (help.page.split(/[?#]/, 1)[0] ?? ''),
      referrer: document.referrer,
      address: location.href,
    }),
    searchBefore: help.activities.searchBefore,
    onSent: () => {
      help.activities.ticketSent()
      help.activities.wrote()
    },
    onFailure: (cause) => logFailure('a contact form was not sent', cause),
  })
  stores.set(help, store)
  return store
}

function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Returns the form in progress in this frame, and its store. */
export function useContact(shown: ShownContactForm): ContactSnapshot & { store: ContactStore } {
  const store = storeOf(useHelp(), shown)
  return { store, ...useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot) }
}
