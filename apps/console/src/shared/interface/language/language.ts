import { currentLocale, type Language, setLanguage } from '@porchlight/ui/translate.ts'
import { useSyncExternalStore } from 'react'
import { log } from '../../connection/log.ts'
import { storedLanguage } from './stored-language.ts'

/** A console language: its tag, native name, writing direction, and a function that loads its catalogues. */
export type ConsoleLanguage = { tag: string; name: string; isFromRight?: boolean; load: () => Promise<Language> }

const english: ConsoleLanguage = { tag: 'en', name: 'English', load: async () => ({ locale: 'en', texts: {} }) }
const offered: ConsoleLanguage[] = [english]
const listeners = new Set<() => void>()
let isMirrored = false

/** The available languages, English first. */
export const consoleLanguages = (): readonly ConsoleLanguage[] => offered

/** Adds available languages. Must be called before `restoreLanguage`. */
export function offerLanguages(more: readonly ConsoleLanguage[]): void {
  offered.push(...more)
}

/** Loads the language stored in this browser before the first screen renders. Falls back to English if its catalogue can't be loaded. */
export async function restoreLanguage(): Promise<void> {
  const found = offered.find(({ tag }) => tag === storedLanguage())
  if (!found || found === english) return
  try {
    apply(found, await found.load())
  } catch (cause) {
    log('The language was not loaded', cause)
    apply(english, await english.load())
  }
}

/** Switches the console to a language and stores the choice in this browser. If the catalogue can't be loaded, rejects without changing anything. */
export async function chooseLanguage(tag: string): Promise<void> {
  const found = offered.find((one) => one.tag === tag) ?? english
  const language = await found.load()
  try {
    localStorage.setItem('language', found.tag)
  } catch (_storageRefused) {
    // Without storage, the choice lasts until the user leaves the page.
  }
  apply(found, language)
  for (const listener of listeners) listener()
}

/** Returns the tag of the current language. Components that read it re-render after a switch. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, currentLocale)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function apply({ tag, isFromRight = false }: ConsoleLanguage, language: Language): void {
  setLanguage(language)
  const page = document.documentElement
  page.lang = tag
  // Keep a direction that was set elsewhere.
  if (isFromRight !== isMirrored) page.dir = isFromRight ? 'rtl' : 'ltr'
  isMirrored = isFromRight
}
