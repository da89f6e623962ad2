// Runs before `npm start`, so that npm finds the project's own Node when it starts that: older ones cannot give way to the server.
import { readyNode } from './tooling/project-node.mjs'

await readyNode()
