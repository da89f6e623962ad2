import { operations } from '@porchlight/contracts'
import type { Plugin } from 'vite'
import { frameDomains } from './src/frame/session/frame-domains.ts'

/** Names of the frame's operations: those of its domains that visitors, or anyone, may call. */
const visitorOperations = new Set(
  operations
    .filter(({ audience }) => audience.includes('visitor') || audience.includes('public'))
    .map(({ name }) => name)
    .filter((name) => frameDomains.some((domain) => name.startsWith(`${domain}.`))),
)

/** Reduces the frame's routing table to what it calls: the rest belongs to the console and the hub, and would add 2 KB to every first view. */
export function visitorRoutes(): Plugin {
  return {
    name: 'visitor-routes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/contracts/src/generated/routes.ts')) return
      const lines = code.split('\n').filter((one) => {
        const name = /^ {2}'([\w.]+)': \{/.exec(one)?.[1]
        return name === undefined || visitorOperations.has(name)
      })
      // Permissions are not needed either: the server tells visitors.
      return { code: lines.join('\n').replaceAll(/, permission: ('[^']*'|\[[^\]]*\]|\{[^}]*\})/g, ''), map: null }
    },
  }
}
