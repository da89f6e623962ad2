/** A screen of the advanced widget that exists now (visitor.md §2.2): dashboard, chat, and our list of conversations. */
export type Route = { screen: 'home' } | { screen: 'conversations' } | { screen: 'chat'; conversation_ref: string | null }

/** Where the frame is: the address in front of its routes, the library, and the query that chat links carry on (F1). */
export type Place = { base: string; library: string; route: Route; parentURL: string; parent_lib_id: string }

/** Reads an address such as /advancedWidget/{library_key}/chat. Anything unknown below the library is the dashboard; null outside the widget's paths. */
export function readPlace(address: { pathname: string; search: string }): Place | null {
  const match = /^(\/(?:advancedWidget|AdvancedWidget|widgetAdvanced)\/([\w-]{1,64}))(?:\/(.*))?$/.exec(address.pathname)
  if (!match) return null
  const [, base = '', library = '', rest = ''] = match
  const query = new URLSearchParams(address.search)
  return { base, library, route: readRoute(rest), parentURL: query.get('parentURL') ?? '', parent_lib_id: query.get('parent_lib_id') ?? '' }
}

/** The route of a path below the library, e.g. `chat/abc`. */
export function readRoute(path: string): Route {
  const [screen, ref] = path.split('/')
  if (screen === 'chat') return { screen, conversation_ref: ref && /^[\w-]{1,64}$/.test(ref) ? ref : null }
  return { screen: screen === 'conversations' ? 'conversations' : 'home' }
}

/** The address of a route; links to the chat carry parentURL and parent_lib_id, as text. */
export function addressOf(place: Pick<Place, 'base' | 'parentURL' | 'parent_lib_id'>, route: Route): string {
  if (route.screen === 'home') return `${place.base}/dashboard`
  if (route.screen === 'conversations') return `${place.base}/conversations`
  const query = new URLSearchParams()
  if (place.parentURL) query.set('parentURL', place.parentURL)
  if (place.parent_lib_id) query.set('parent_lib_id', place.parent_lib_id)
  const path = route.conversation_ref ? `${place.base}/chat/${route.conversation_ref}` : `${place.base}/chat`
  return query.size ? `${path}?${query}` : path
}
