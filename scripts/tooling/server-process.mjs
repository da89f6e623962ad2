/**
 * How the server's process is run, here and in benchmarks: with small young generations and one arena of native memory it holds about half of what it would,
 * and is as fast. `--expose-gc` lets it give back once what starting took.
 * @type {{ flags: string[], environment: Record<string, string> }}
 */
export const serverProcess = {
  flags: ['--expose-gc', '--max-semi-space-size=4'],
  environment: { MALLOC_ARENA_MAX: '1' },
}
