/** Location of the classic widget. */
export type ClassicPlace = {
  library: string
  /** `hc=1`: the contact form is hidden. */
  hidesContact: boolean
  /** `contact=1`: begins with the contact form, without tabs above it. The hub's contact page frames the widget this way. */
  startsWithContact: boolean
  /** Passed on in links to the chat. */
  parentURL: string
  parent_lib_id: string
}

/** Parses a URL such as /widget/{library_key}/?hc=1; null outside the classic widget. */
export function readClassicPlace({ pathname, search }: { pathname: string; search: string }): ClassicPlace | null {
  const library = /^\/widget\/([\w-]{1,64})\/?$/.exec(pathname)?.[1]
  if (!library) return null
  const query = new URLSearchParams(search)
  return {
    library,
    hidesContact: query.get('hc') === '1',
    startsWithContact: query.get('contact') === '1',
    parentURL: query.get('parentURL') ?? '',
    parent_lib_id: query.get('parent_lib_id') ?? '',
  }
}
