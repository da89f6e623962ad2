import { createHash } from 'node:crypto'
import { command } from '../tooling/command.ts'

/** Returns the list of all packages in a release (CycloneDX), the same for the same release: npm's would have the time and a random number. */
export async function sbomOf(version: string, madeAt: Date): Promise<string> {
  const { code, output } = await command('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], { quiet: true })
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`)
  const listed = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as { metadata: Record<string, unknown> & { component?: object } }
  const metadata = { ...listed.metadata, timestamp: madeAt.toISOString(), component: { ...listed.metadata.component, version } }
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...listed, serialNumber: '', metadata }))
    .digest('hex')
  const serialNumber = `urn:uuid:${[digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')}`
  return `${JSON.stringify({ ...listed, serialNumber, metadata }, null, 2)}\n`
}
