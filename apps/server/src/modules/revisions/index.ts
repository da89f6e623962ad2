export { assertAtRevision, overtaken, type Versioned } from './at-revision.ts'
