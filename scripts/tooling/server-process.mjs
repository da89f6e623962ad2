/**
 * Options for running the server process, here and in benchmarks: small young generations and a single native-memory arena halve its memory use without slowing
 * it down. `--expose-gc` lets it release the memory used during startup.
 * @type {{ flags: string[], environment: Record<string, string> }}
 */
export const serverProcess = {
  flags: ['--expose-gc', '--max-semi-space-size=4'],
  environment: { MALLOC_ARENA_MAX: '1' },
}
