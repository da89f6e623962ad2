import { runWithProjectNode } from './tooling/project-node.mjs'

await runWithProjectNode('keep-dump.ts')
