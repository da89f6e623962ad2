import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that often wait run first, beside others that compute; screen tests never wait, so they run last. */
const projects = ['server', 'pure', 'screens']
/** Files that take much longer than their size suggests. */
const long = [
  'testing/matrix.test.ts',
  'chaos/chaos.test.ts',
  'growth/growth.test.ts',
  'server-end.test.ts',
  'full-disk.test.ts',
  'mail-kills.test.ts',
  'rule-kills.test.ts',
  'flow-kills.test.ts',
  'webhook-kills.test.ts',
  'embedded-postgres.test.ts',
  'bad-input.test.ts',
]

/** Orders test files by project, then the `long` ones first, then by size. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) => 2 * projects.indexOf(project.name) + (long.some((end) => moduleId.endsWith(`/${end}`)) ? 0 : 1)
    return bySize.toSorted((a, b) => rank(a) - rank(b))
  }
}
