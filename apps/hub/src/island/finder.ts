/** A suggested article. */
export type Suggestion = { document_id: string; title: string; slug: string; snippet?: string }

/** What a finder needs to know about its page. */
export type FinderOptions = {
  support_lib_id: string
  language?: string | undefined
  hostname: string
  /** Whether the configuration makes the server search on every host. */
  isServerAsked: boolean
  onFailure: (cause: unknown) => void
}

/** Finds articles while a reader types; `find` returns undefined if the search failed. */
export type Finder = {
  find(query: string): Promise<Suggestion[] | undefined>
  snippets(query: string, found: readonly Suggestion[]): Promise<Map<string, string>>
}

/** Returns a function that loads the finder from the URL that the page names, once; after a failure, it tries again. */
export function finderLoader(options: FinderOptions): () => Promise<Finder> {
  const src = document.querySelector<HTMLElement>('#island')?.dataset.finder ?? ''
  let loading: Promise<Finder> | undefined
  return () => {
    loading ??= (import(src) as Promise<{ createFinder: (options: FinderOptions) => Finder }>).then(
      ({ createFinder }) => createFinder(options),
      (failure: unknown) => {
        loading = undefined
        throw failure
      },
    )
    return loading
  }
}
