import type { AssignmentPolicy } from '@porchlight/contracts/assignment/assignment-policy'
import type { Standing } from '@porchlight/contracts/assignment/assignment-terms'
import type { StaffStanding } from '../../presence/index.ts'

/** A candidate for a conversation. `load` and `limit` are weighted, in tenths, so that sums are exact. */
export type Person = {
  user_id: string
  presence: StaffStanding
  load: number
  limit: number | null
  skills: readonly string[]
  /** Larger the later their last turn was; 0 if they have had none. */
  turn: number
  hasDeclined: boolean
}

/** The conversation to assign: its weight in tenths, required skills, the contact's last agent, and whether only online people qualify. */
export type Wanted = {
  method: AssignmentPolicy['method']
  weight: number
  needs: readonly string[]
  last_user_id: string | null
  onlyOnline: boolean
}

export type Considered = { user_id: string; standing: Standing; load: number; limit: number | null; lacks: string[] }

/** The chosen person (null if no one qualifies) and the reasons for each candidate: the chosen one first, then those who qualified, then the others. */
export type Decision = { user_id: string | null; considered: Considered[] }

/** The decision about who gets a conversation. It depends on nothing but what it is given. */
export function decide(people: readonly Person[], wanted: Wanted): Decision {
  const barred = new Map(people.map((person) => [person.user_id, barOf(person, wanted)]))
  const suitable = inOrder(
    people.filter(({ user_id }) => !barred.get(user_id)),
    wanted.method,
  )
  const last = suitable.find(({ user_id }) => user_id === wanted.last_user_id)
  const chosen = last ?? suitable[0]
  const considered = (person: Person, standing: Standing): Considered => ({
    user_id: person.user_id,
    standing,
    load: person.load,
    limit: person.limit,
    lacks: wanted.needs.filter((skill) => !person.skills.includes(skill)),
  })
  if (!chosen) return { user_id: null, considered: people.map((person) => considered(person, barred.get(person.user_id) ?? 'offline')) }
  const isByTurn = wanted.method === 'round_robin'
  const why = last ? 'last_agent' : suitable.length === 1 ? 'only_one' : isByTurn ? 'in_turn' : 'least_busy'
  const whyNot = (person: Person): Standing => {
    if (last) return 'not_last_agent'
    return isByTurn || person.load === chosen.load ? 'later_turn' : 'busier'
  }
  return {
    user_id: chosen.user_id,
    considered: [
      considered(chosen, why),
      ...suitable.filter((person) => person !== chosen).map((person) => considered(person, whyNot(person))),
      ...people.flatMap((person) => {
        const bar = barred.get(person.user_id)
        return bar ? [considered(person, bar)] : []
      }),
    ],
  }
}

/** Returns what keeps somebody from getting it; undefined if nothing does. */
function barOf({ presence, skills, hasDeclined, load, limit }: Person, { needs, weight, onlyOnline }: Wanted): Standing | undefined {
  if (presence === 'offline' && onlyOnline) return 'offline'
  if (presence !== 'present' && presence !== 'offline') return presence
  if (needs.some((skill) => !skills.includes(skill))) return 'lacks_skill'
  if (hasDeclined) return 'declined'
  return limit !== null && load + weight > limit ? 'at_limit' : undefined
}

/** Sorts people by who is next: by what they have and then by turn, or by turn alone. */
const inOrder = (people: readonly Person[], method: Wanted['method']): Person[] =>
  [...people].sort((one, other) => (method === 'least_busy' ? one.load - other.load : 0) || one.turn - other.turn || one.user_id.localeCompare(other.user_id))
