import { limits } from '@porchlight/contracts/limits'
import type { Problem } from '../access.ts'
import type { MatchedField } from '../mapping.ts'
import { type StagedData, stagedData } from '../reading/staged-row.ts'
import type { Waiting } from './batch.ts'
import { customValues } from './custom-values.ts'
import { unknownTime } from './stand-ins.ts'

type Ticket = Waiting & { of: StagedData['conversation'] }
/** Lookup tables of an import: ids of agents, of the people who wrote or asked, and the fields that take values. */
export type Known = {
  agents: { has(id: string): boolean }
  people: { has(id: string): boolean }
  requesters: { has(id: string): boolean }
  fields: ReadonlyMap<string, MatchedField>
  leavesOutFields: boolean
}

/** Returns whether an author is the program itself, which notes what it did. */
export const isProgram = (author: string | null): boolean => author === '-1'

/** Returns when a conversation began: as it says, or else as the first of its messages or its last change says. */
export function beganAt({ created_at, updated_at }: StagedData['conversation'], parts: readonly Waiting[]): { created_at: Date; isKnown: boolean } {
  if (created_at !== null) return { created_at: new Date(created_at), isKnown: true }
  const said = parts.flatMap((part) => (part.kind === 'message' ? (stagedData.message.parse(part.data).created_at ?? []) : [])).toSorted()
  const found = said[0] ?? updated_at
  return { created_at: found === null ? unknownTime : new Date(found), isKnown: found !== null }
}

/** Returns what is to be reported of a conversation that is taken: the same before it is written as when it is. */
export function notesOfConversation(ticket: Ticket, parts: readonly Waiting[], known: Known): Problem[] {
  const problems: Problem[] = []
  const note = ({ ord, kind, external_id }: Waiting, reason: Problem['reason'], detail = '') => void problems.push({ ord, kind, external_id, reason, detail })
  const { requester, fields } = ticket.of
  if (requester === null || !(known.requesters.has(requester) || known.agents.has(requester))) note(ticket, 'requester_unknown', requester ?? '')
  if (!beganAt(ticket.of, parts).isKnown) note(ticket, 'time_missing')
  const { lost } = customValues(known.leavesOutFields ? {} : fields, known.fields)
  if (lost.length > 0) note(ticket, 'value_unknown', lost.join(', ').slice(0, 200))
  for (const part of parts) {
    if (part.kind !== 'message') continue
    const { text, author, created_at } = stagedData.message.parse(part.data)
    if (text.length > limits.messageLengthMax) note(part, 'text_shortened', String(text.length))
    if (created_at === null) note(part, 'time_missing')
    if (author !== null && author !== requester && !isProgram(author) && !known.agents.has(author) && !known.people.has(author))
      note(part, 'author_unknown', author)
  }
  return problems
}
