import { buildStale } from '../scripts/tooling/build.ts'

/** Builds what changed since the last build, so that a flow run by itself never tests an outdated page. */
export default buildStale
