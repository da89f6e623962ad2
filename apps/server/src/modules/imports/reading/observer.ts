import type { ImportReason } from '@porchlight/contracts/imports/import-kind'
import { type DateOrder, orderEvidence, timeOfText } from './times/time-of-text.ts'

/** How times are read: the zone of those that name none, and whether numbers such as `3/4/2024` begin with the day or the month, by column; `unclear` where both occur. */
export type TimeRules = { zone: string; orders: Readonly<Record<string, DateOrder | 'unclear'>>; order: DateOrder }
/** How many values of a column can only be one order, or fit both. */
export type OrderCounts = { day: number; month: number; both: number }
/** Remarks about a value for the report. */
export type Note = { record: Readonly<Record<string, unknown>>; reason: ImportReason; detail: string }

/** Notes about one record; the rest is summed up. */
const notesMax = 20

/** What is found out about values while the records of a table are read. Readers need not know about it: it is fed by the functions that read fields. */
export class Observer {
  readonly rules: TimeRules
  readonly evidence: Record<string, OrderCounts> = {}
  /** Number of times without a time zone. */
  zoneless = 0
  notes: Note[] = []
  /** Counts of ignored records by kind. */
  readonly skipped = new Map<string, number>()
  /** Values where records were expected. */
  lost: unknown[] = []
  table = ''

  constructor(rules: TimeRules) {
    this.rules = rules
  }

  /** Reads a time of a column; null if it is none. */
  timeIn(field: string, text: string): string | null {
    const column = `${this.table}.${field}`
    const fits = orderEvidence(text)
    if (fits) {
      this.evidence[column] ??= { day: 0, month: 0, both: 0 }
      this.evidence[column][fits] += 1
    }
    const order = this.rules.orders[column] ?? this.rules.order
    const found = timeOfText(text, order === 'unclear' ? 'day' : order, this.rules.zone)
    if (!found || (order === 'unclear' && !found.isOrdered)) return null
    if (!found.hasZone) this.zoneless += 1
    return found.iso
  }

  note(record: Note['record'], reason: ImportReason, detail: string): void {
    if (this.notes.length < notesMax) this.notes.push({ record, reason, detail: detail.slice(0, 200).toWellFormed() })
  }

  skip(what: string): void {
    this.skipped.set(what, (this.skipped.get(what) ?? 0) + 1)
  }
}

let current: Observer | undefined

/** Reads with an observer. Reading is synchronous, so there is never more than one. */
export function observedBy<T>(observer: Observer, read: () => T): T {
  current = observer
  try {
    return read()
  } finally {
    current = undefined
  }
}

/** Returns the current observer; undefined where there is none, as in mails. */
export const observer = (): Observer | undefined => current
/** Reports something about a value of a record. */
export const note: Observer['note'] = (record, reason, detail) => current?.note(record, reason, detail)
/** Counts something that a program wrote by itself, or never sent. */
export const skip = (what: string): void => current?.skip(what)

/** Says that something is not what it was read as. */
export function lose(value: unknown): void {
  if (current && current.lost.length < notesMax) current.lost.push(value)
}

/** Returns the date order of columns after reading all values; `assumed`: columns in which no value distinguishes day and month. */
export function ordersOf(
  evidence: Readonly<Record<string, OrderCounts>>,
  chosen: DateOrder | 'auto',
): { orders: Record<string, DateOrder | 'unclear'>; assumed: string[] } {
  const all = Object.values(evidence)
  const sum = (of: 'day' | 'month') => all.reduce((count, each) => count + each[of], 0)
  // Other columns of the file were written by the same program.
  const usual: DateOrder = chosen === 'auto' ? (sum('month') > sum('day') ? 'month' : 'day') : chosen
  const isTold = chosen !== 'auto' || sum('month') > 0 !== sum('day') > 0
  const orders: Record<string, DateOrder | 'unclear'> = {}
  const assumed: string[] = []
  for (const [column, { day, month, both }] of Object.entries(evidence)) {
    orders[column] = chosen !== 'auto' ? chosen : day > 0 && month > 0 ? 'unclear' : month > 0 ? 'month' : day > 0 ? 'day' : usual
    if (!isTold && both > 0 && day + month === 0) assumed.push(column)
  }
  return { orders, assumed }
}
