import { contactFields, contactKind } from '@porchlight/contracts/directory/contact-kind'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import { filterFields } from '@porchlight/contracts/lists/row-kind'
import type { Choice } from '../conversations/fields/field-words.ts'
import { filterText } from '../conversations/fields/filter-texts.ts'
import type { ConditionWords } from '../conversations/filters/condition-words.ts'
import { conditionsText } from '../conversations/filters/conditions-text.ts'
import { countryText, languageText } from './place-text.ts'
import { contactFieldText } from './texts.ts'

/** The name of a field of contacts. */
export type ContactField = keyof typeof contactFields

/** ISO 3166-1 alpha-2. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
/** The languages that browsers report most often. A contact has what its browser reports, often with a region (`de-CH`); conditions ignore the region. */
const languages = 'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'

const named = (codes: string, name: (code: string) => string): Choice[] =>
  codes
    .split(' ')
    .map((value) => ({ value, label: name(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))

const choicesOf = (name: string): Choice[] => {
  if (name === 'country') return named(countries, countryText)
  if (name === 'language') return named(languages, languageText)
  return name === 'state' ? contactFields.state.choices.map((value) => ({ value, label: contactFieldText(value) })) : []
}

/** Returns the label of a field of contacts. */
export const contactFieldLabel = (name: string): string => contactFieldText(name as ContactField)

const filterable = filterFields(contactFields) as ContactField[]

/** Returns what conditions on contacts can be about: all of their fields, or those that are named. */
export const contactConditions = (names: readonly ContactField[] = filterable): ConditionWords => ({
  fields: names.map((value) => ({ value, label: contactFieldText(value) })),
  fieldOf: contactKind.fieldOf,
  choicesOf,
  isLoading: () => false,
})

const moments = {
  '-0m': 'moment_now',
  '-1d': 'moment_1d',
  '-7d': 'moment_7d',
  '-30d': 'moment_30d',
  '+1d': 'moment_in1d',
  '+7d': 'moment_in7d',
} as const
const isMoment = (text: string): text is keyof typeof moments => Object.hasOwn(moments, text)

function valueText(field: string, value: unknown): string {
  const text = String(value ?? '')
  if (isMoment(text)) return filterText(moments[text])
  return choicesOf(field).find((choice) => choice.value === text)?.label ?? (contactKind.fieldOf(field)?.kind === 'text' ? `“${text}”` : text)
}

/** Says conditions on contacts in words. */
export const contactConditionsText = (filter: Filter): string => conditionsText(filter, { labelOf: contactFieldLabel, valueText })
