import type { z } from 'zod'

const fieldsMax = 20
const nameMax = 80

/** Returns validation errors by field path, at most 20. Fields unknown to the schema are included. */
export function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  const wrong = issues.slice(0, fieldsMax).flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, fieldsMax).map((key) => [...issue.path, key]) : [issue.path]
    return names.map((path) => [path.join('.').slice(0, nameMax) || '-', issue.code === 'unrecognized_keys' ? 'unknown field' : issue.message] as const)
  })
  return Object.fromEntries(wrong.slice(0, fieldsMax))
}
