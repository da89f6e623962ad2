export { type DocumentKind, documentActs } from './document-kind.ts'
export { type DocumentRow, documentsOf } from './document-table.ts'
export { presentListed } from './listed.ts'
export { presentDocument, presentVersions } from './present.ts'
