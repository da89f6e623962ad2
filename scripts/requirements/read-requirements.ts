/** The rows of docs/requirements.md: their ids, and the problems found in the list itself. */
export type Requirements = { ids: ReadonlySet<string>; problems: string[] }

const states = /^(done|partly: .+|not built)(; .+)?$/

/**
 * Reads the tables in docs/requirements.md. Each row has a unique id, a known state, and existing tests unless none of it is built.
 * @param exists whether a path relative to the repository root exists
 */
export function readRequirements(text: string, exists: (path: string) => boolean): Requirements {
  const ids = new Set<string>()
  const problems: string[] = []
  for (const line of text.split('\n').filter((one) => one.startsWith('| ') && !one.startsWith('| Id '))) {
    const [id = '', demand = '', state = '', held = '', ...more] = line.slice(2).replace(/\|$/, '').split(' | ')
    if (!/^[A-Z]\d{1,2}$/.test(id) || demand === '' || more.length > 0) problems.push(`a row is not "id, demand, state, tests": ${line.slice(0, 60)}`)
    if (ids.has(id)) problems.push(`${id} has two rows`)
    ids.add(id)
    if (!states.test(state)) problems.push(`${id} has an unknown state: ${state}`)
    const tests = [...held.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    if ((tests.length === 0) !== state.startsWith('not built')) problems.push(`${id} is "${state}" and names ${tests.length} tests`)
    for (const test of tests) {
      if (!/\.(test|spec)\.tsx?$/.test(test) || !exists(test)) problems.push(`${id} names a test that is gone: ${test}`)
    }
  }
  return { ids, problems }
}
