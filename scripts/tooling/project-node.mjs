// Plain JavaScript for Node 20: ensures that the packages and the project's own Node are installed, then runs a TypeScript script with that Node.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { missingPackages } from './missing-packages.mjs'
import { whenOrphaned } from './orphans.mjs'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')
const bin = path.join(root, 'node_modules/.bin')
const nodeFolder = path.join(root, 'node_modules/node')
const projectNode = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
const oldestNode = 20
/** Looks after the server where Node can be replaced by it; see start.ts. */
const supervisor = path.join(root, 'scripts/tooling/supervise.sh')
/** Node's compile cache, which makes every server start but the first a third faster. */
const compiled = path.join(root, 'node_modules/.cache/porchlight/compiled')
/** The exit codes a shell reports for a process ended by SIGKILL, one that ended itself because it hung, and one whose memory was full. */
const killed = 128 + constants.signals.SIGKILL
const hung = 128 + (constants.signals.SIGVTALRM ?? 26)
const full = 128 + constants.signals.SIGABRT
/** How often a server that ended itself is started again within so many ms, and how long one may take to end when it is asked to. */
const again = { times: 5, withinMs: 600_000 }
const patienceMs = 20_000

/**
 * Runs `scripts/<script>` with this process's arguments and exits with its exit code.
 * @param {string} script a file name in scripts/
 * @param {{ afterKill?: string, flags?: string[], environment?: Record<string, string>, inPlace?: boolean }} options `afterKill`: the script that cleans
 * up if this one is killed; `flags`: Node flags; `inPlace`: where Node can, the script takes the place of this process, and has the supervisor clean up
 */
export async function runWithProjectNode(script, { afterKill, flags = [], environment = {}, inPlace = false } = {}) {
  const node = await readyNode()
  const args = [...flags, path.join(root, 'scripts', script), ...process.argv.slice(2)]
  if (inPlace && process.execve) {
    process.chdir(root)
    process.execve(realpathSync(node), [node, ...args], { ...environmentOf({ NODE_COMPILE_CACHE: compiled, ...environment }), SUPERVISED_BY: supervisor })
  }
  const begun = []
  for (;;) {
    const code = await run(node, args, { passSignals: true, environment: { NODE_COMPILE_CACHE: compiled, ...environment } })
    if (!afterKill || (code !== killed && code !== hung && code !== full)) process.exit(code)
    begun.push(Date.now())
    const isOften = begun.filter((at) => at > Date.now() - again.withinMs).length > again.times
    if (code === killed || isAskedToEnd || isOften) {
      await run(node, [path.join(root, 'scripts', afterKill)], {})
      process.exit(code)
    }
    say(`The server ${code === hung ? 'hung' : 'ran out of memory'} and has ended itself; starting it again.`)
  }
}

/**
 * Ensures that packages and the project's own Node are installed.
 * @returns {Promise<string>} the path of the Node to use
 */
export async function readyNode() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode) stop(`Porchlight needs Node ${oldestNode} or later to start (this is ${process.version}).`)
  const missing = missingPackages(root)
  if (missing) await installPackages(missing)
  return (await nodeRuns()) ? projectNode : repairNode()
}

/** Whether the process is to end: then nothing is started again. */
let isAskedToEnd = false

/** @param {string} reason */
async function installPackages(reason) {
  say(`Installing packages (${reason}); the first time takes about a minute …`)
  const started = Date.now()
  const ticking = setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000)
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(ticking)
  if (code !== 0) stop('The packages could not be installed; see above.')
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * The Node package downloads Node in its install script, which npm may be configured not to run.
 * @returns {Promise<string>} the path of a Node that can run the rest
 */
async function repairNode() {
  say("Fetching the project's own Node …")
  await npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (await nodeRuns()) return projectNode
  await run(hostNode(), ['installArchSpecificPackage'], { cwd: nodeFolder })
  if (await nodeRuns()) return projectNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return hostNode()
  return stop("The project's own Node could not be fetched. Use Node 24 or later, or run: npm rebuild node")
}

/**
 * Returns the path of the Node running this script, or `node` from the PATH if the installation has just replaced it (which happens to the project's own Node).
 */
function hostNode() {
  return existsSync(process.execPath) ? process.execPath : 'node'
}

async function nodeRuns() {
  return existsSync(projectNode) && (await run(projectNode, ['--version'], { stdio: 'ignore' })) === 0
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(hostNode(), [cli, ...args], {}) : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {})
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, stdio?: 'ignore', passSignals?: boolean, environment?: Record<string, string> }} options
 * @returns {Promise<number>} the exit code; for a process ended by a signal, the code a shell would report
 */
function run(command, args, { cwd = root, stdio, passSignals = false, environment = {} }) {
  const child = spawn(command, args, { cwd, env: environmentOf(environment), stdio: stdio ?? 'inherit' })
  if (passSignals) passSignalsTo(child)
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** @param {Record<string, string>} environment what holds unless the environment says otherwise */
function environmentOf(environment) {
  return { ...environment, ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsTo(child) {
  /** @param {NodeJS.Signals | null} signal null: it has the signal already */
  const end = (signal) => {
    isAskedToEnd = true
    if (signal) child.kill(signal)
    // A process that is busy cannot see the signal.
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  whenOrphaned(() => end('SIGTERM'))
  // Ctrl-C in a terminal already reaches every process in the group.
  process.on('SIGINT', () => end(process.stdin.isTTY ? null : 'SIGINT'))
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * @param {string} text
 * @returns {never}
 */
function stop(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
