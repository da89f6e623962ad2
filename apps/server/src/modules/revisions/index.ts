export { assertAtRevision, overtaken } from './at-revision.ts'
