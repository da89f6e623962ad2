// The process of its own, with planted jobs.
import { modules } from '../../../modules.ts'
import { keepCompiled } from '../../../testing/keep-compiled.ts'
import { runAlone } from '../run-alone.ts'
import { plantedJobs, withPoisonedRules } from './planted-jobs.ts'

// Its jobs end it.
keepCompiled()
await runAlone([...withPoisonedRules(modules), plantedJobs])
