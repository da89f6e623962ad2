import type { AuditedRow } from './audit/audited-rows.ts'
import type { Tables } from './generated/tables.ts'
import type { BelongingWork } from './rows/belongings.ts'
import type { BinnedRows } from './rows/binned-rows.ts'
import type { DueWork } from './rows/due-items.ts'
import type { MergedKind, MergeWork, WhenMerged } from './rows/merged-rows.ts'
import type { PersonalRows, PersonalWork } from './rows/personal-rows.ts'

/** The name of a database table. */
export type TableName = keyof Tables

/** How a table's rows go into a full export of their library (modules/library-copies), and from there into another library. */
export type ExportedRows<Column extends string = string> = {
  /** Columns that stay behind: whoever imports gets the column's default. Rows keep the order of their key all the same. */
  without?: readonly Column[]
  /** Columns that are exported as something else, as SQL. */
  instead?: Readonly<Partial<Record<Column, string>>>
  /** SQL for the rows that are exported; all others stay behind. */
  where?: string
  /** Columns that hold HTML, or `column.field` of a JSON column: it is cleaned before it is imported, as what people write is. */
  html?: readonly (Column | `${Column}.${string}`)[]
}

/** What becomes of a table's rows. A text in place of a declaration gives the reason why there is none. */
export type TableDeclaration<Column extends string = string> = {
  /** Whether each row belongs to one library or to the whole installation. Must match the column `support_lib_id`. */
  of: 'library' | 'installation'
  /**
   * How the rows go into a full export; `{}` means all of them as they are. Or the reason why they are left out: they are secrets, only make sense in this
   * installation, would set something off in the other one, or are derived from other rows.
   */
  exported: ExportedRows<Column> | string
  /** Which rows are about a contact, and how they are erased; `kept`: why these stay. Or why no row is: they are about others, or hold only numbers. */
  personal: readonly PersonalRows<Column>[] | { kept: string } | string
  /** Loads the code of an erasure or an export of a contact that is more than rows: `() => import('./personal.ts')`. */
  personalWork?: () => Promise<PersonalWork>
  /**
   * Columns that keep their values when the rest of a row is erased, and say nothing about the contact: refs, labels and settings of the library, names that
   * programs gave. A test erases a row with a text in every column, and finds any other that stays.
   */
  keeps?: readonly Column[]
  /** What merging does with the rows: two conversations, if they have a `conversation_ref`; two contacts, if they have a `visitor_id`. A split moves messages alone. */
  whenMerged?: { readonly [Kind in MergedKind]?: WhenMerged<Column> }
  /** Loads the code that counts moved rows for their conversation: `() => import('./when-merged.ts')`. */
  mergeWork?: () => Promise<MergeWork>
  /** Loads what of the rows somebody has who leaves: who may get it, and how it ends. */
  belongings?: () => Promise<BelongingWork>
  /** Loads what a person still has to do with the rows, and by when: people who were away are shown it on their return. */
  due?: () => Promise<DueWork>
  /** With which texts the rows go into the bin when those are deleted. */
  binned?: readonly BinnedRows<Column>[]
  /** Rows that audited operations change and the audit log names. Or why it names none: nobody changes them in an audited operation, or events tell it. */
  audited: readonly AuditedRow<Column>[] | string
}

/** Columns by which rows are about a contact. */
type ContactColumn = 'visitor_id' | 'conversation_ref' | 'other_ref'
type Merging<Table extends TableName, Column extends string, Kind extends MergedKind> = Column & keyof Tables[Table] extends never
  ? unknown
  : { whenMerged: { readonly [K in Kind]: WhenMerged<keyof Tables[Table] & string> } }

/**
 * What a table must declare: only columns that it has, `of` as they say, and of rows with a `ContactColumn` how they are erased, or why not, and what merging
 * does with them. An export, an
 * erasure and the audit log read rows of one library, so nothing of the installation's can be declared for them.
 */
export type DeclarationOf<Table extends TableName> = 'support_lib_id' extends keyof Tables[Table]
  ? TableDeclaration<keyof Tables[Table] & string> & { of: 'library' } & (ContactColumn & keyof Tables[Table] extends never ? unknown : { personal: object }) &
      Merging<Table, 'conversation_ref' | 'other_ref', 'conversation'> &
      Merging<Table, 'visitor_id', 'contact'>
  : TableDeclaration<never> & { of: 'installation'; exported: string; personal: string; audited: string }

/**
 * What a module's `tables.ts` declares: the one place that says what becomes of a table's rows. The stage "import rules" refuses tables that no module owns,
 * and undeclared access: only the owner's files may read or write a table, other modules call the owner.
 */
export type ModuleTables = {
  /** Rows about contacts are erased in this order, and calls that name several rows are logged with the first. */
  owns: { readonly [Table in TableName]?: DeclarationOf<Table> }
  /** Direct access to tables of other modules, with the reason it bypasses their owner. */
  uses?: {
    reads?: readonly TableName[]
    writes?: readonly TableName[]
    /** Events of which this module knows that a full export needs them. The kernel, which owns the table, knows no domain. */
    exports?: { events: ExportedRows<keyof Tables['events'] & string> }
    because: string
  }
}
