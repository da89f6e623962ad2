import { runWithProjectNode } from './tooling/project-node.mjs'

await runWithProjectNode('start.ts', { afterKill: 'end-database.ts' })
