import { limits } from '@porchlight/contracts/limits'
import type { CustomValues } from '@porchlight/contracts/ticket-settings/custom-values'
import type { MatchedField } from '../mapping.ts'
import type { StagedData } from '../reading/staged-row.ts'

type Value = StagedData['conversation']['fields'][string]

/** Returns a conversation's values for the library's fields, and the names of the fields that cannot hold theirs. */
export function customValues(values: StagedData['conversation']['fields'], fields: ReadonlyMap<string, MatchedField>): { taken: CustomValues; lost: string[] } {
  const taken: CustomValues = {}
  const lost: string[] = []
  for (const [id, value] of Object.entries(values)) {
    const field = fields.get(id)
    if (!field?.takenAs) continue
    const converted = valueFor(field, value)
    if (converted === undefined) lost.push(field.name)
    else taken[field.takenAs.custom_field_ref] = converted
  }
  return { taken, lost }
}

function valueFor({ takenAs, choices }: MatchedField, value: Value): CustomValues[string] | undefined {
  const [first = ''] = [value].flat()
  const named = [value].flat().map((each) => choices.find((choice) => choice.value === each)?.name ?? each)
  switch (takenAs?.kind) {
    case 'text':
      return named.join(', ').slice(0, limits.customTextMax).toWellFormed()
    case 'number': {
      const number = Number(first)
      return Number.isFinite(number) && Math.abs(number) < 1e12 ? number : undefined
    }
    case 'yes_no':
      return /^(true|t|1|yes)$/i.test(first) ? 'yes' : /^(false|f|0|no)$/i.test(first) ? 'no' : undefined
    case 'date': {
      const day = /^\d{4}-\d{2}-\d{2}/.exec(first)?.[0]
      return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined
    }
    case 'choice':
    case 'choices': {
      const refs = named.flatMap(
        (name) => takenAs.choices.find((choice) => !choice.is_deleted && choice.name.toLowerCase() === name.toLowerCase())?.choice_ref ?? [],
      )
      if (refs.length < named.length) return undefined
      return takenAs.kind === 'choice' ? refs[0] : refs
    }
    default:
      return undefined
  }
}
