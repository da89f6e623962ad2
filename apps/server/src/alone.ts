import { runAlone } from './kernel/alone/run-alone.ts'
import { modules } from './modules.ts'

// The process of its own in which suspected jobs are run; started by the server alone.
await runAlone(modules)
