import { operations } from '@porchlight/contracts'
import type { Plugin } from 'vite'

/** The names of operations that visitors, or nobody in particular, may call. */
const visitorOperations = new Set(operations.filter(({ audience }) => audience.includes('visitor') || audience.includes('public')).map(({ name }) => name))

/** Leaves in the frame's table of addresses what a visitor may call: the rest is the console's, and would be 2 KB of every first view. */
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
      // Nor does it need to know who may: visitors are told by the server.
      return { code: lines.join('\n').replaceAll(/, permission: ('[^']*'|\[[^\]]*\]|\{[^}]*\})/g, ''), map: null }
    },
  }
}
