import { contentValues, fillHtml, fillText } from '@porchlight/contracts/fill-content'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addressOf } from '../boot.ts'
import { libraryQuery } from './library.ts'

/** Content as readers see it: placeholders filled with the facts of the library and today's date (checklist C7). Before the facts are there, as it is written. */
export type FilledContent = { text: (plain: string) => string; html: (html: string) => string; values: Record<string, string> }

/** Puts the library's facts into content that is shown in the console. */
export function useFilledContent(): FilledContent {
  const { data: library } = useQuery(libraryQuery)
  return useMemo(() => {
    if (!library) return { text: (plain) => plain, html: (html) => html, values: {} }
    const { settings, support_lib_id, publicHelpCenterTheme } = library
    const { siteIcon } = publicHelpCenterTheme
    const widgetUrl = new URL(`${addressOf('widget')}/widget/${encodeURIComponent(support_lib_id)}/`, location.href).href
    const logo = siteIcon.startsWith('/') ? new URL(addressOf('teams') + siteIcon, location.href).href : siteIcon
    const values = contentValues({ settings, widgetUrl, logo }, new Date())
    return { text: (plain) => fillText(plain, values), html: (html) => fillHtml(html, values), values }
  }, [library])
}
