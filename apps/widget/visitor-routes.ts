import type { Plugin } from 'vite'
import { frameOperations } from './src/frame/session/frame-operations.ts'

const names = new Set(Object.entries(frameOperations).flatMap(([domain, verbs]) => verbs.map((verb) => `${domain}.${verb}`)))

/** Reduces the frame's routing table to the calls it makes: the rest belongs to the console and the hub, and would add 3 KB to every first view. */
export function visitorRoutes(): Plugin {
  return {
    name: 'visitor-routes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/contracts/src/generated/routes.ts')) return
      const lines = code.split('\n').filter((one) => {
        const name = /^ {2}'([\w.]+)': \{/.exec(one)?.[1]
        return name === undefined || names.has(name)
      })
      // Drop permissions too: for visitors, only the server checks them.
      return { code: lines.join('\n').replaceAll(/, permission: ('[^']*'|\[[^\]]*\]|\{[^}]*\})/g, ''), map: null }
    },
  }
}
