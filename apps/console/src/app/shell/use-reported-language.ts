import { type MailLanguage, mailLanguages } from '@porchlight/contracts/activity/alerts'
import { useEffect } from 'react'
import { api } from '../../shared/connection/api.ts'
import { log } from '../../shared/connection/log.ts'
import { useLanguage } from '../../shared/interface/language/language.ts'
import { patchMe, useMe } from '../../shared/people/me.ts'

const isMailLanguage = (tag: string): tag is MailLanguage => (mailLanguages as readonly string[]).includes(tag)

/** Reports the user's console language, which is stored in the browser, so that the server can email them in that language. */
export function useReportedLanguage(): void {
  const shown = useLanguage()
  const known = useMe()?.language
  useEffect(() => {
    if (known === undefined || known === shown || !isMailLanguage(shown)) return
    patchMe({ language: shown })
    api.people.updateUser({ language: shown }).catch((cause: unknown) => log('The language could not be reported', cause))
  }, [known, shown])
}
