import { runWithProjectNode } from './tooling/project-node.mjs'

await runWithProjectNode('release.ts')
