import { type Route, routes } from '@porchlight/contracts/routes'
import type { Plugin } from 'vite'

/**
 * Packs the routing table of all operations, which every first view loads: lines of text compress to a kilobyte less than objects. Grouped by domain, a line is the
 * operation's verb, a letter for its method, permissions, path (without `/api/`), live name, upload, media type and the domains that it changes (`|` for none of them), separated by spaces; `-` stands for
 * what is not given.
 */
export function packedRoutes(): Plugin {
  return {
    name: 'packed-routes',
    apply: 'build',
    enforce: 'pre',
    transform(_, id) {
      if (!id.endsWith('/contracts/src/generated/routes.ts')) return
      return { code: `export const routes = (${unpack.toString()})(${JSON.stringify(packed(routes))})`, map: null }
    },
  }
}

const letters: Record<string, string> = { POST: 'P', DELETE: 'D', PUT: 'U', PATCH: 'A' }

/** Returns the table as text. */
export function packed(table: Record<string, Route>): string {
  const byDomain = Map.groupBy(Object.entries(table), ([name]) => name.split('.')[0] ?? '')
  return [...byDomain]
    .map(([domain, entries]) => [domain, ...entries.map(([name, route]) => line(name.slice(domain.length + 1), route))].join('\n'))
    .join('\n\n')
}

function line(verb: string, { method, path, permission, live, upload, answers, changes }: Route): string {
  const permissions = permission === 'signed-in' ? undefined : typeof permission === 'string' ? permission : `|${permission.join('|')}`
  const parts = [
    verb,
    method && letters[method],
    permissions,
    path?.replace(/^\/api\//, ''),
    live,
    upload && '1',
    answers,
    changes && `|${changes.join('|')}`,
  ].map((part) => part ?? '-')
  return parts.join(' ').replace(/( -)+$/, '')
}

/** Returns the table of a text. Its source is part of the bundle, so it refers to nothing outside. */
export function unpack(text: string): Record<string, unknown> {
  const table: Record<string, unknown> = {}
  const methods = { P: 'POST', D: 'DELETE', U: 'PUT', A: 'PATCH' }
  for (const group of text.split('\n\n')) {
    const [domain, ...lines] = group.split('\n')
    for (const one of lines) {
      const [verb, method, permission, path, live, upload, answers, changes] = one.split(' ').map((part) => (part === '-' ? undefined : part))
      table[`${domain}.${verb}`] = {
        method: methods[method as keyof typeof methods],
        path: path && (path[0] === '/' ? path : `/api/${path}`),
        permission: permission?.[0] === '|' ? permission.slice(1).split('|') : (permission ?? 'signed-in'),
        live,
        upload: upload && true,
        answers,
        changes: changes && (changes === '|' ? [] : changes.slice(1).split('|')),
      }
    }
  }
  return table
}
