import { type OperationName, type Route, routes } from '../generated/routes.ts'
import { type KeyArea, keyAreaNames, keyAreas } from './key-areas.ts'

/** Operations that change nothing, although they are not called by GET: their input is too long for an address. */
const readsByPost: readonly OperationName[] = ['articles.linkTargets']
/** Operations of open domains that make no sense without a person in front of a screen, or that read what other areas hold. */
const closed: readonly OperationName[] = [
  'articles.editing',
  'contacts.watchScreen',
  'tickets.next',
  'people.agentNotifications',
  'people.userDetails',
  'search.everything',
]

/** An operation that keys can call, and what a scope must allow for it. */
export type KeyOperation = { name: OperationName; area: KeyArea; access: 'read' | 'write' }

const areaOf = new Map(keyAreaNames.flatMap((area) => Object.entries(keyAreas[area]).map(([domain, reach]) => [domain, { area, reach }] as const)))

/** Every operation that an API key can be given, in the order of the operation table. */
export const keyOperations: readonly KeyOperation[] = (Object.keys(routes) as OperationName[]).flatMap((name): KeyOperation[] => {
  const { method, path, permission }: Route = routes[name]
  const found = areaOf.get(name.slice(0, name.indexOf('.')))
  if (!found || path === undefined || permission === 'public' || closed.includes(name)) return []
  const access = method === undefined || readsByPost.includes(name) ? 'read' : 'write'
  return found.reach === 'read' && access === 'write' ? [] : [{ name, area: found.area, access }]
})

const scopesByName = new Map<string, readonly string[]>(keyOperations.map(({ name, area, access }) => [name, [`${area}:${access}`, name]]))
/** Returns the scopes that allow an operation, each of them alone; undefined if no key may call it. */
export const scopesOfOperation = (name: string): readonly string[] | undefined => scopesByName.get(name)

/** Returns the operations that these scopes allow: `area:read`, `area:write` (which does not include reading) or the name of an operation. */
export function operationsOfScopes(scopes: readonly string[]): ReadonlySet<string> {
  const given = new Set(scopes)
  return new Set(keyOperations.filter(({ name, area, access }) => given.has(name) || given.has(`${area}:${access}`)).map(({ name }) => name))
}

/** Returns the first of these scopes that allows nothing, because it names no area or operation that keys can have. */
export const unknownScope = (scopes: readonly string[]): string | undefined => scopes.find((scope) => operationsOfScopes([scope]).size === 0)
