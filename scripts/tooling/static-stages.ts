import { command, say } from './command.ts'
import { KeptResults } from './kept-results.ts'
import type { Stage } from './stage.ts'

/** Creates a stage from a program: it passes if the program does, and shows the output only on failure. */
export function programStage(name: string, program: string, args: string[]): Stage {
  return {
    name,
    sharesProcessors: true,
    run: async ({ isPatient }) => {
      const { code, output, processorSeconds } = await command(program, args, { quiet: true, isPatient })
      if (code !== 0) say(output.trimEnd())
      if (code === 0) return { passed: 1, failed: 0, skipped: 0, processorSeconds }
      return { passed: 0, failed: 1, skipped: 0, processorSeconds, failures: [{ name, report: output }] }
    },
  }
}

const script = (name: string, file: string, ...args: string[]) => programStage(name, process.execPath, [`scripts/${file}`, ...args])

/** Returns a stage that does nothing where it passed before and no file that it depends on has changed since. */
function unlessUnchanged(stage: Stage, ...dependsOn: readonly string[]): Stage {
  return {
    ...stage,
    run: async (how) => {
      const passed = new KeptResults<true>(`passed-${stage.name.replaceAll(' ', '-')}`, ...dependsOn)
      if (passed.knows([stage.name])) {
        say(`${stage.name}: nothing that it depends on has changed since it passed.`)
        return { passed: 1, failed: 0, skipped: 0 }
      }
      const outcome = await stage.run(how)
      if (outcome.failed === 0) {
        passed.of([stage.name], () => true)
        passed.save()
      }
      return outcome
    },
  }
}

// Each of several checkers checks the shared types again: one takes 11 processor seconds, the usual four 26. What is kept between runs makes a second run take a seventh.
const types = programStage('types', 'tsc', ['-p', '.', '--checkers', '1'])
const generatedFiles = script('generated files', 'codegen.ts', '--check')
const tableTypes = script('table types', 'codegen-tables.ts', '--check')
const importRules = script('import rules', 'import-rules.ts')
const patterns = script('patterns', 'check-patterns.ts')
const migrations = script('migrations', 'check-migrations.ts')
const documents = script('documents', 'check-docs.ts')
const lint = 'format and lint'

/** The fast stages: static checks. */
export const staticStages: Stage[] = [
  types,
  programStage(lint, 'biome', ['check', '--error-on-warnings', '.']),
  generatedFiles,
  tableTypes,
  importRules,
  patterns,
  migrations,
  documents,
]

/** The same for what changed since they last passed. */
export const changedStages: Stage[] = [
  types,
  script(lint, 'lint-changed.ts'),
  generatedFiles,
  unlessUnchanged(
    tableTypes,
    'apps/server/migrations/*.sql',
    'apps/server/src/kernel/{data,embedded-postgres}/*.ts',
    'apps/server/src/kernel/generated/tables.ts',
    'scripts/{codegen-tables,db-types}.ts',
    'scripts/tooling/migrated-cluster.ts',
  ),
  importRules,
  patterns,
  unlessUnchanged(migrations, 'apps/server/migrations/*.sql', 'scripts/check-migrations.ts', 'scripts/migrations/*.ts', 'CHANGELOG.md'),
  documents,
]

/** Checks for what a release must not contain: unused files and packages, a lock file that works only on this machine. */
export const housekeepingStages: Stage[] = [programStage('unused code', 'knip', []), script('lock file', 'check-lock.ts')]
