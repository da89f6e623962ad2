import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { EmbeddedPostgresFailed } from './failure.ts'
import { clusterName, makePrivateDir, type Places } from './places.ts'
import { type RunAs, spawnAs } from './run-as.ts'

/** The superuser of the embedded server; the application never connects as this role. */
export const ownerRole = 'porchlight_owner'

/** Creates the database cluster if there is none. It is built in a temporary folder and renamed, so that an interrupted start leaves no half-built cluster. */
export async function ensureCluster(places: Places, runAs: RunAs): Promise<{ created: boolean }> {
  const { native, cluster } = places
  clearInterrupted(places)
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return { created: false }
  const parent = path.dirname(cluster)
  const aside = readdirSync(parent).filter((entry) => entry.startsWith(`${clusterName}.before-`))
  if (aside.length > 0)
    throw new EmbeddedPostgresFailed(
      `There is no database in ${cluster}, but one that a restore put aside: ${aside.sort().at(-1)}. The restore was interrupted. Restore again, or give that folder the name ${clusterName} to have the database of before.`,
    )
  const fresh = `${cluster}.new-${process.pid}`
  makePrivateDir(fresh, runAs)
  // The builtin locale does not depend on the operating system; checksums reveal damaged pages.
  const settings = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums']
  await run(runAs, path.join(native, 'bin/initdb'), ['-D', fresh, '-U', ownerRole, '--auth=trust', '--no-instructions', ...settings])
  rmSync(cluster, { recursive: true, force: true })
  renameSync(fresh, cluster)
  return { created: true }
}

/** Removes what a killed start or restore has left: clusters and base copies that are not complete. */
export function clearInterrupted({ cluster, logFile }: Places): void {
  const remove = (folder: string, isLeft: (entry: string) => boolean) => {
    for (const entry of readdirSync(folder)) if (isLeft(entry)) rmSync(path.join(folder, entry), { recursive: true, force: true })
  }
  remove(path.dirname(cluster), (entry) => entry.startsWith(`${clusterName}.new-`))
  remove(path.dirname(logFile), (entry) => entry.startsWith('base-copy.') && entry.endsWith('.new'))
}

async function run(runAs: RunAs, program: string, args: string[]): Promise<void> {
  const child = spawnAs(runAs, program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  const failed = (detail: string, cause?: unknown) =>
    new EmbeddedPostgresFailed(`The embedded database could not be made: ${detail} If PostgreSQL's programs cannot run on this machine, set DATABASE_URL.`, {
      cause,
    })
  const code = await ended.catch((cause: unknown) => {
    throw failed(String(cause), cause)
  })
  if (code !== 0) throw failed((await said).trim())
}
