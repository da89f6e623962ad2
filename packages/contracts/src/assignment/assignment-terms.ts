/** How to choose among suitable people: the least busy one, or in turn. */
export const assignmentMethods = ['least_busy', 'round_robin'] as const

/** Maximum number of skills of a person or a queue. */
export const skillsMax = 40

/** What makes a skill a language: `language:de`. */
export const languagePrefix = 'language:'

/** Returns the skill of speaking a language, from a tag such as `de-AT`; null without one. */
export const languageSkill = (tag: string | null): string | null => (tag ? `${languagePrefix}${tag.split('-')[0]?.toLowerCase()}` : null)

/** Why a person was assigned a conversation, or why not. */
export const standings = [
  'last_agent',
  'least_busy',
  'in_turn',
  'only_one',
  'asked',
  'offline',
  'away',
  'out_of_office',
  'off_hours',
  'lacks_skill',
  'declined',
  'at_limit',
  'busier',
  'later_turn',
  'not_last_agent',
] as const
export type Standing = (typeof standings)[number]
