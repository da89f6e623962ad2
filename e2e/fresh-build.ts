import { buildStale } from '../scripts/tooling/build.ts'

/** Builds what changed since the last build, so that a flow run on its own never tests an outdated page. */
export default buildStale
