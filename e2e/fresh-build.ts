import { buildStale } from '../scripts/tooling/build.ts'
import { enterTestFolder } from '../scripts/tooling/test-folder.ts'

/** Builds what changed since the last build, so that a flow run on its own never tests an outdated page. */
export default async function setup(): Promise<() => void> {
  await buildStale()
  return enterTestFolder()
}
