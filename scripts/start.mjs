import { runWithProjectNode } from './tooling/project-node.mjs'
import { serverProcess } from './tooling/server-process.mjs'

await runWithProjectNode('start.ts', { afterKill: 'end-database.ts', inPlace: true, ...serverProcess })
