// The process of its own, with planted jobs.
import { modules } from '../../../modules.ts'
import { runAlone } from '../run-alone.ts'
import { plantedJobs, withPoisonedRules } from './planted-jobs.ts'

await runAlone([...withPoisonedRules(modules), plantedJobs])
