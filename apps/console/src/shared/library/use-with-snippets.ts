import { putSnippets, snippetIn, snippetsIn } from '@porchlight/contracts/snippets/snippet-marks'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { api } from '../connection/api.ts'
import { useReadingLanguage } from './content-language.tsx'

/** Query for a snippet: its draft, and what readers see of it. */
export const snippetQuery = (snippet_ref: string) =>
  queryOptions({ queryKey: ['snippets', 'one', snippet_ref], queryFn: async () => (await api.snippets.read({ snippet_ref })).snippet })

/** Returns a text with the snippets in the places of their marks, as readers see it. Until they are loaded, there is nothing in these places. */
export function useWithSnippets(html: string): string {
  const { language } = useReadingLanguage()
  const refs = snippetsIn(html)
  const found = useQueries({ queries: refs.map((ref) => ({ ...snippetQuery(ref), retry: false })) })
  return putSnippets(html, (ref) => {
    const shown = found[refs.indexOf(ref)]?.data?.shown
    return shown ? snippetIn(shown, language) : undefined
  })
}
