/** A screen of the advanced widget: one of checklist F1, or one of our lists: of conversations and of tickets. */
export type Route =
  | { screen: 'home' }
  | { screen: 'conversations' }
  | { screen: 'tickets' }
  /** `flow`: the flow that a new conversation begins with. */
  | { screen: 'chat'; conversation_ref: string | null; flow?: string }
  | { screen: 'message' }
  | { screen: 'help'; query?: string }
  | { screen: 'category'; categoryId: string; category_id?: string }
  | { screen: 'news' }
  | { screen: 'customLink'; name: string; id: string }
  | { screen: 'article'; id: string }
  | { screen: 'newsFlash'; id: string }

/** Screen names defined in checklist F1. */
export type RouteName = 'HomeAdvancedDashboard' | 'HomeAdvancedChat' | 'HomeAdvancedMsg' | 'HomeAdvancedHelp' | 'HomeAdvancedHelp2' | 'HomeAdvancedNewsFlash'

type Row = { screen: Route['screen']; path: string; name?: RouteName; query?: string }

/**
 * All routes below the library: the single table for both parsing and building URLs. A screen's first row builds its URL. The categoryId of HomeAdvancedHelp2
 * is the category's title; because titles can repeat, the query holds the id.
 */
export const routeTable: readonly Row[] = [
  { screen: 'home', path: 'dashboard', name: 'HomeAdvancedDashboard' },
  { screen: 'chat', path: 'chat/:conversation_ref?', name: 'HomeAdvancedChat', query: 'flow' },
  { screen: 'chat', path: 'chatmodal/:conversation_ref?', query: 'flow' },
  { screen: 'message', path: 'message', name: 'HomeAdvancedMsg' },
  { screen: 'help', path: 'help', name: 'HomeAdvancedHelp', query: 'query' },
  { screen: 'category', path: 'help/:categoryId', name: 'HomeAdvancedHelp2', query: 'category_id' },
  { screen: 'news', path: 'news' },
  { screen: 'customLink', path: 'customlink/:name/:id' },
  { screen: 'article', path: 'articleDetail/:id' },
  { screen: 'newsFlash', path: 'newsFlashDetail/:id', name: 'HomeAdvancedNewsFlash' },
  { screen: 'conversations', path: 'conversations' },
  { screen: 'tickets', path: 'tickets' },
]

/** Location of the frame: the URL before its routes, the library, the route, and the query parameters that chat links keep (F1). */
export type Place = {
  base: string
  library: string
  route: Route
  parentURL: string
  parent_lib_id: string
  /** Language requested by the embedding page; every URL includes it, so that it survives a reload. */
  language?: string
  /** Whether the library's chat opens in its own window. If so, links lead to chatmodal. */
  isModalChat?: boolean
}

/**
 * Parses a URL path such as /advancedWidget/{library_key}/chat. An unknown path below the library means the dashboard; a path outside the widget returns null.
 */
export function readPlace(address: { pathname: string; search: string }): Place | null {
  const match = /^(\/(?:advancedWidget|AdvancedWidget|widgetAdvanced)\/([\w-]{1,64}))(?:\/(.*))?$/.exec(address.pathname)
  if (!match) return null
  const [, base = '', library = '', rest = ''] = match
  const query = new URLSearchParams(address.search)
  const route = readRoute(rest + address.search)
  const flow = query.get('flow')
  return {
    base,
    library,
    // The link of a flow opens a chat that begins with it.
    route: route.screen === 'home' && flow ? { screen: 'chat', conversation_ref: null, flow } : route,
    parentURL: query.get('parentURL') ?? '',
    parent_lib_id: query.get('parent_lib_id') ?? '',
    ...(query.get('language') && { language: query.get('language') ?? '' }),
  }
}

/**
 * Adds to a place where its visitor came from, which chat links say (checklist F1): the embed code leaves it to the frame to know.
 * @param embeddedIn the URL of the embedding page; '' without one
 */
export const cameFrom = <P extends Pick<Place, 'parentURL' | 'parent_lib_id'>>(
  known: P,
  { parent_lib_id }: { parent_lib_id: string | null },
  embeddedIn: string,
): P => ({
  ...known,
  parentURL: known.parentURL || embeddedIn,
  parent_lib_id: known.parent_lib_id || (parent_lib_id ?? ''),
})

/** Parses a path below the library, e.g. `chat/abc` or `help?query=tyres`. */
export function readRoute(address: string): Route {
  const [path = '', search = ''] = address.split('?')
  const parts = path.split('/')
  if (parts.at(-1) === '') parts.pop()
  for (const row of routeTable) {
    const found = matched(row, parts)
    if (!found) continue
    const value = row.query && new URLSearchParams(search).get(row.query)
    return (row.query && value ? { ...found, [row.query]: value } : found) as Route
  }
  return { screen: 'home' }
}

function matched({ screen, path }: Row, parts: readonly string[]): Record<string, string | null> | null {
  const wanted = path.split('/')
  const route: Record<string, string | null> = { screen }
  for (const [at, part] of wanted.entries()) {
    const given = parts[at]
    if (part === ':conversation_ref?') route.conversation_ref = given && /^[\w-]{1,64}$/.test(given) ? given : null
    else if (!given) return null
    else if (part.startsWith(':')) route[part.slice(1)] = decoded(given)
    else if (part !== given) return null
  }
  return parts.length > wanted.length ? null : route
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Builds the path of a route below the library; the inverse of `readRoute`. */
export function pathOf(route: Route, isModalChat = false): string {
  const values = route as Record<string, string | null | undefined>
  const row = routeTable.find(({ screen, path }) => screen === route.screen && (!isModalChat || screen !== 'chat' || path.startsWith('chatmodal')))
  const parts = (row?.path ?? '').split('/').map((part) => (part.startsWith(':') ? encodeURIComponent(values[part.replace(/\W/g, '')] ?? '') : part))
  const path = parts.filter(Boolean).join('/')
  const value = row?.query && values[row.query]
  return row?.query && value ? `${path}?${new URLSearchParams({ [row.query]: value })}` : path
}

/** Builds the URL of a route. Chat links include parentURL and parent_lib_id as text. */
export function addressOf(place: Omit<Place, 'library' | 'route'>, route: Route): string {
  const [path, own] = `${place.base}/${pathOf(route, place.isModalChat)}`.split('?')
  const query = new URLSearchParams(own)
  const carried = route.screen === 'chat' ? (['parentURL', 'parent_lib_id', 'language'] as const) : (['language'] as const)
  for (const name of carried) if (place[name]) query.set(name, place[name])
  return query.size ? `${path}?${query}` : `${path}`
}
