import { languagePrefix } from '@porchlight/contracts/assignment/assignment-terms'
import { languageChoices, languageName } from '../../shared/content/translations/language-name.ts'

/** Returns whether a skill is a language. */
export const isLanguage = (skill: string): boolean => skill.startsWith(languagePrefix)

/** Returns the name of a skill; of a language, in the reader's language. */
export const skillName = (skill: string): string => (isLanguage(skill) ? languageName(skill.slice(languagePrefix.length)) : skill)

/** Returns the languages to choose from, by name: those without a region, and those chosen already. */
export function languageSkills(chosen: readonly string[]): { value: string; label: string }[] {
  const offered = languageChoices().flatMap(({ value, label }) => (value.includes('-') ? [] : [{ value: languagePrefix + value, label }]))
  const others = chosen.filter((skill) => !offered.some(({ value }) => value === skill))
  return [...offered, ...others.map((value) => ({ value, label: skillName(value) }))]
}
