/** The values of a connection's fields, with its secrets. */
export type Values = Readonly<Record<string, string>>

/** A call of a tracker's API. */
export type TrackerCall = { method: 'GET' | 'POST'; url: string; headers: Readonly<Record<string, string>>; body?: object }

/** An issue, as its tracker describes it. */
export type Issue = { title: string; url: string; isOpen: boolean; state_text: string }

/** What a tracker's API is like. All of it is pure: the calls are made elsewhere. */
export type Tracker = {
  /** Returns how the tracker names the issue at an address; undefined if the address is none of an issue that this connection may see. */
  keyOf(url: URL, values: Values): string | undefined
  /** Returns the call that reads an issue. */
  read(key: string, values: Values): TrackerCall
  /** Returns the issue in the answer; undefined if there is none in it. @throws Error for an answer in another form */
  issueIn(answer: unknown): Issue | undefined
  /** Returns the call that comments on an issue. */
  comment(key: string, text: string, values: Values): TrackerCall
  /** Whether an answer with a status of 2xx says that it did not happen; false by default. */
  hasFailed?(answer: unknown): boolean
}

/** Whether a field with names separated by commas allows this one: an empty field allows every one, `owner/` all that begin with it. */
export const isAllowed = (field: string | undefined, name: string): boolean => {
  const names = (field ?? '').split(',').flatMap((each) => each.trim().toLowerCase() || [])
  return names.length === 0 || names.some((each) => (each.endsWith('/') ? name.toLowerCase().startsWith(each) : name.toLowerCase() === each))
}

/** Returns the address of a site without the slash at its end. */
export const bare = (site = ''): string => (site.endsWith('/') ? site.slice(0, -1) : site)

/** Whether an address belongs to a site. */
export const isOf = (url: URL, site: string | undefined): boolean => URL.canParse(site ?? '') && new URL(site ?? '').origin === url.origin
