import { command, say } from './command.ts'
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

/** The fast stages: static checks. */
export const staticStages: Stage[] = [
  // Each of several checkers checks the shared types again: one takes 11 processor seconds, the usual four 26. What is kept between runs makes a second run take a seventh.
  programStage('types', 'tsc', ['-p', '.', '--checkers', '1']),
  programStage('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  script('generated files', 'codegen.ts', '--check'),
  script('table types', 'codegen-tables.ts', '--check'),
  script('import rules', 'import-rules.ts'),
  script('patterns', 'check-patterns.ts'),
  script('migrations', 'check-migrations.ts'),
  script('documents', 'check-docs.ts'),
]

/** Checks for what a release must not contain: unused files and packages, a lock file that works only on this machine. */
export const housekeepingStages: Stage[] = [programStage('unused code', 'knip', []), script('lock file', 'check-lock.ts')]
